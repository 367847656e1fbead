export const draftsSdl = /* GraphQL */ `
  enum DraftOrderStatus { COMPLETED INVOICE_SENT OPEN }

  enum DraftOrderSortKeys { ID NUMBER UPDATED_AT }

  enum DraftOrderAppliedDiscountType { FIXED_AMOUNT PERCENTAGE }

  "Taken off one line. The demonstration shop works out percentages only."
  input DraftOrderAppliedDiscountInput {
    description: String
    title: String
    value: Float!
    valueType: DraftOrderAppliedDiscountType!
  }

  input DraftOrderLineItemInput {
    variantId: ID
    quantity: Int!
    "Fixes the unit price at this amount."
    priceOverride: MoneyInput
    "Fixes the unit price at what the variant costs now."
    generatePriceOverride: Boolean
    appliedDiscount: DraftOrderAppliedDiscountInput
  }

  input ShippingLineInput { title: String, priceWithCurrency: MoneyInput }

  input PurchasingEntityInput { customerId: ID }

  input DraftOrderInput {
    purchasingEntity: PurchasingEntityInput
    lineItems: [DraftOrderLineItemInput!]
    shippingLine: ShippingLineInput
    customAttributes: [AttributeInput!]
    tags: [String!]
    note: String
    allowDiscountCodesInCheckout: Boolean
    acceptAutomaticDiscounts: Boolean
  }

  input DraftOrderDeleteInput { id: ID! }

  type DraftOrderAppliedDiscount { title: String, value: Float!, valueType: DraftOrderAppliedDiscountType! }

  type DraftOrderLineItem implements Node {
    id: ID!
    name: String!
    title: String!
    sku: String
    quantity: Int!
    custom: Boolean!
    requiresShipping: Boolean!
    taxable: Boolean!
    variant: ProductVariant
    product: Product
    priceOverride: MoneyV2
    appliedDiscount: DraftOrderAppliedDiscount
    originalUnitPriceSet: MoneyBag!
    originalTotalSet: MoneyBag!
    discountedTotalSet: MoneyBag!
    totalDiscountSet: MoneyBag!
  }

  type DraftOrderLineItemConnection { nodes: [DraftOrderLineItem!]! }

  type ShippingLine {
    title: String!
    custom: Boolean!
    originalPriceSet: MoneyBag!
    discountedPriceSet: MoneyBag!
  }

  type DraftOrder implements Node {
    id: ID!
    name: String!
    status: DraftOrderStatus!
    "False while the shop is still working the draft out."
    ready: Boolean!
    "Where the customer pays. Whoever holds it may pay."
    invoiceUrl: URL
    createdAt: DateTime!
    updatedAt: DateTime!
    completedAt: DateTime
    note2: String
    tags: [String!]!
    customAttributes: [Attribute!]!
    allowDiscountCodesInCheckout: Boolean!
    customer: Customer
    lineItems(first: Int, after: String, reverse: Boolean = false): DraftOrderLineItemConnection!
    shippingLine: ShippingLine
    currencyCode: CurrencyCode!
    taxesIncluded: Boolean!
    totalQuantityOfLineItems: Int!
    subtotalPriceSet: MoneyBag!
    totalDiscountsSet: MoneyBag!
    totalShippingPriceSet: MoneyBag!
    totalTaxSet: MoneyBag!
    totalPriceSet: MoneyBag!
    order: Order
  }

  type DraftOrderConnection { nodes: [DraftOrder!]!, pageInfo: PageInfo! }

  type CalculatedDraftOrderLineItem {
    title: String!
    sku: String
    quantity: Int!
    custom: Boolean!
    originalUnitPriceSet: MoneyBag!
    discountedTotalSet: MoneyBag!
  }

  type CalculatedDraftOrder {
    currencyCode: CurrencyCode!
    lineItems: [CalculatedDraftOrderLineItem!]!
    subtotalPriceSet: MoneyBag!
    totalDiscountsSet: MoneyBag!
    totalShippingPriceSet: MoneyBag!
    totalTaxSet: MoneyBag!
    totalPriceSet: MoneyBag!
  }

  type DraftOrderCalculatePayload { calculatedDraftOrder: CalculatedDraftOrder, userErrors: [UserError!]! }

  type DraftOrderCreatePayload { draftOrder: DraftOrder, userErrors: [UserError!]! }

  type DraftOrderCompletePayload { draftOrder: DraftOrder, userErrors: [UserError!]! }

  type DraftOrderDeletePayload { deletedId: ID, userErrors: [UserError!]! }
`;
