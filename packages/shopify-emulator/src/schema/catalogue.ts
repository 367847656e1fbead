export const catalogueSdl = /* GraphQL */ `
  enum ProductStatus { ACTIVE ARCHIVED DRAFT UNLISTED }

  enum ProductSortKeys { ID TITLE UPDATED_AT }

  enum ProductVariantSortKeys { ID POSITION SKU }

  input ProductIdentifierInput @oneOf { handle: String, id: ID }

  type Product implements Node {
    id: ID!
    title: String!
    handle: String!
    status: ProductStatus!
    updatedAt: DateTime!
    variants(first: Int, after: String, reverse: Boolean = false, sortKey: ProductVariantSortKeys = POSITION):
      ProductVariantConnection!
  }

  type ProductConnection { nodes: [Product!]!, pageInfo: PageInfo! }

  type ProductVariant implements Node {
    id: ID!
    title: String!
    displayName: String!
    "Nothing keeps two variants from carrying the same one."
    sku: String
    price: Money!
    availableForSale: Boolean!
    position: Int!
    updatedAt: DateTime!
    product: Product!
  }

  type ProductVariantConnection { nodes: [ProductVariant!]!, pageInfo: PageInfo! }

  input ProductVariantsBulkInput { id: ID, price: Money }

  enum ProductVariantsBulkUpdateUserErrorCode {
    INVALID_VALUE
    NEGATIVE_PRICE_VALUE
    PRODUCT_DOES_NOT_EXIST
    PRODUCT_VARIANT_DOES_NOT_EXIST
    PRODUCT_VARIANT_ID_MISSING
  }

  type ProductVariantsBulkUpdateUserError implements DisplayableError {
    code: ProductVariantsBulkUpdateUserErrorCode
    field: [String!]
    message: String!
  }

  type ProductVariantsBulkUpdatePayload {
    product: Product
    productVariants: [ProductVariant!]
    userErrors: [ProductVariantsBulkUpdateUserError!]!
  }
`;
