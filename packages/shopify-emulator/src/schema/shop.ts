export const shopSdl = /* GraphQL */ `
  type Shop implements Node {
    id: ID!
    name: String!
    myshopifyDomain: String!
    currencyCode: CurrencyCode!
    ianaTimezone: String!
    taxesIncluded: Boolean!
    setupRequired: Boolean!
    customerAccountsV2: CustomerAccountsV2!
    plan: ShopPlan!
    primaryDomain: Domain!
  }

  type ShopPlan { partnerDevelopment: Boolean!, publicDisplayName: String! }

  "Where shoppers reach the shop."
  type Domain implements Node { id: ID!, host: String!, url: URL! }

  enum CustomerAccountsVersion { CLASSIC NEW_CUSTOMER_ACCOUNTS }

  type CustomerAccountsV2 {
    customerAccountsVersion: CustomerAccountsVersion!
    "Whether a patient has to sign in at the shop before they can pay."
    loginRequiredAtCheckout: Boolean!
  }

  "A right that was granted, such as read_orders."
  type AccessScope { handle: String! }

  type AppInstallation implements Node { id: ID!, accessScopes: [AccessScope!]! }
`;
