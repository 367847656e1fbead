export const rootSdl = /* GraphQL */ `
  "A point in time, ISO 8601."
  scalar DateTime
  "An exact number, written as a string."
  scalar Decimal
  "An amount in the shop's currency, written as a string."
  scalar Money
  "A web address."
  scalar URL

  interface Node { id: ID! }

  interface DisplayableError {
    "Where in the input the trouble lies."
    field: [String!]
    message: String!
  }

  "A refusal that carries no code."
  type UserError implements DisplayableError { field: [String!], message: String! }

  type PageInfo { endCursor: String, hasNextPage: Boolean! }

  "The currencies that the demonstration shop knows: its own."
  enum CurrencyCode { AUD }

  type MoneyV2 { amount: Decimal!, currencyCode: CurrencyCode! }

  type MoneyBag { shopMoney: MoneyV2! }

  input MoneyInput { amount: Decimal!, currencyCode: CurrencyCode! }

  type Attribute { key: String!, value: String }

  input AttributeInput { key: String!, value: String! }

  type QueryRoot {
    shop: Shop!
    currentAppInstallation: AppInstallation!
    node(id: ID!): Node
    "Answers in the order of the ids; what does not exist is null in its place."
    nodes(ids: [ID!]!): [Node]!
    product(id: ID!): Product
    productByIdentifier(identifier: ProductIdentifierInput!): Product
    products(first: Int, after: String, query: String, reverse: Boolean = false, sortKey: ProductSortKeys = ID):
      ProductConnection!
    productVariant(id: ID!): ProductVariant
    productVariants(
      first: Int
      after: String
      query: String
      reverse: Boolean = false
      sortKey: ProductVariantSortKeys = ID
    ): ProductVariantConnection!
    customer(id: ID!): Customer
    customers(first: Int, after: String, reverse: Boolean = false): CustomerConnection!
    customerByIdentifier(identifier: CustomerIdentifierInput!): Customer
    draftOrder(id: ID!): DraftOrder
    draftOrders(
      first: Int
      after: String
      query: String
      reverse: Boolean = false
      sortKey: DraftOrderSortKeys = ID
    ): DraftOrderConnection!
    order(id: ID!): Order
    orders(
      first: Int
      after: String
      query: String
      reverse: Boolean = false
      sortKey: OrderSortKeys = PROCESSED_AT
    ): OrderConnection!
    webhookSubscriptions(
      first: Int
      after: String
      reverse: Boolean = false
      topics: [WebhookSubscriptionTopic!]
    ): WebhookSubscriptionConnection!
  }

  type Mutation {
    productVariantsBulkUpdate(
      productId: ID!
      variants: [ProductVariantsBulkInput!]!
      allowPartialUpdates: Boolean = false
    ): ProductVariantsBulkUpdatePayload
    customerCreate(input: CustomerInput!): CustomerCreatePayload
    customerSet(input: CustomerSetInput!, identifier: CustomerSetIdentifiers): CustomerSetPayload
    draftOrderCalculate(input: DraftOrderInput!): DraftOrderCalculatePayload
    draftOrderCreate(input: DraftOrderInput!): DraftOrderCreatePayload
    draftOrderComplete(id: ID!): DraftOrderCompletePayload
    draftOrderDelete(input: DraftOrderDeleteInput!): DraftOrderDeletePayload
    webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!):
      WebhookSubscriptionCreatePayload
    webhookSubscriptionUpdate(id: ID!, webhookSubscription: WebhookSubscriptionInput!):
      WebhookSubscriptionUpdatePayload
    webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
  }

  schema {
    query: QueryRoot
    mutation: Mutation
  }
`;
