export const ordersSdl = /* GraphQL */ `
  enum OrderSortKeys { CREATED_AT ID PROCESSED_AT UPDATED_AT }

  enum OrderDisplayFinancialStatus {
    AUTHORIZED
    EXPIRED
    PAID
    PARTIALLY_PAID
    PARTIALLY_REFUNDED
    PENDING
    REFUNDED
    VOIDED
  }

  enum OrderDisplayFulfillmentStatus { FULFILLED PARTIALLY_FULFILLED UNFULFILLED }

  enum OrderCancelReason { OTHER }

  type LineItem implements Node {
    id: ID!
    name: String!
    title: String!
    variantTitle: String
    sku: String
    "Refunded and removed pieces are in it."
    quantity: Int!
    "What is left of the quantity after refunded and removed pieces."
    currentQuantity: Int!
    variant: ProductVariant
    product: Product
    originalUnitPriceSet: MoneyBag!
    discountedTotalSet(withCodeDiscounts: Boolean = false): MoneyBag!
  }

  type LineItemConnection { nodes: [LineItem!]! }

  type Order implements Node {
    id: ID!
    name: String!
    createdAt: DateTime!
    updatedAt: DateTime!
    processedAt: DateTime!
    cancelledAt: DateTime
    cancelReason: OrderCancelReason
    displayFinancialStatus: OrderDisplayFinancialStatus
    displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
    fulfillments(first: Int, query: String): [Fulfillment!]!
    tags: [String!]!
    note: String
    email: String
    test: Boolean!
    currencyCode: CurrencyCode!
    sourceName: String
    customAttributes: [Attribute!]!
    customer: Customer
    lineItems(first: Int, after: String, reverse: Boolean = false): LineItemConnection!
    shippingLine: ShippingLine
    "Whether the lines' prices hold the tax."
    taxesIncluded: Boolean!
    subtotalPriceSet: MoneyBag
    totalDiscountsSet: MoneyBag
    totalShippingPriceSet: MoneyBag!
    totalTaxSet: MoneyBag
    "Before returns."
    totalPriceSet: MoneyBag!
    "After returns."
    currentTotalPriceSet: MoneyBag!
    totalReceivedSet: MoneyBag!
    totalRefundedSet: MoneyBag!
  }

  type OrderConnection { nodes: [Order!]!, pageInfo: PageInfo! }
`;
