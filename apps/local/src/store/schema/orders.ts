export const ordersSdl = /* GraphQL */ `
  enum OrderSortKeys {
    CREATED_AT
    ID
    PROCESSED_AT
    UPDATED_AT
  }

  enum OrderDisplayFinancialStatus {
    PAID
    PENDING
    REFUNDED
  }

  enum OrderDisplayFulfillmentStatus {
    UNFULFILLED
  }

  enum OrderCancelReason {
    OTHER
  }

  type LineItem implements Node {
    id: ID!
    title: String!
    variantTitle: String
    sku: String
    quantity: Int!
    "What is left of the quantity after cancelled and returned pieces."
    currentQuantity: Int!
    variant: ProductVariant
    product: Product
    originalUnitPriceSet: MoneyBag!
    discountedTotalSet: MoneyBag!
  }

  type LineItemConnection {
    nodes: [LineItem!]!
  }

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
    tags: [String!]!
    note: String
    sourceName: String
    customAttributes: [Attribute!]!
    customer: Customer
    lineItems(first: Int, after: String, reverse: Boolean = false): LineItemConnection!
    shippingLine: ShippingLine
    subtotalPriceSet: MoneyBag
    totalDiscountsSet: MoneyBag
    totalShippingPriceSet: MoneyBag!
    totalPriceSet: MoneyBag!
    currentTotalPriceSet: MoneyBag!
    totalRefundedSet: MoneyBag!
  }

  type OrderConnection {
    nodes: [Order!]!
    pageInfo: PageInfo!
  }
`;
