import { z } from "zod";
import { Cents } from "../amounts.ts";
import { lowPriority, mutation, query } from "../http/operation.ts";
import { PageInfo } from "../http/paging.ts";
import { UserErrors } from "../http/refusals.ts";
import { idFromGid } from "../ids.ts";

const Variant = z.object({
  id: idFromGid("ProductVariant"),
  title: z.string(),
  sku: z.string().nullable(),
  price: Cents,
});

const ProductName = z.object({ id: idFromGid("Product"), title: z.string(), handle: z.string() });
const Product = ProductName.extend({ variants: z.object({ nodes: z.array(Variant) }) });
const VariantOfProduct = Variant.extend({ product: ProductName });

export type PricedProductNode = z.infer<typeof Product>;
export type PricedVariantNode = z.infer<typeof VariantOfProduct>;

const pricedProduct = /* GraphQL */ `
  fragment PricedProduct on Product {
    id
    title
    handle
    variants(first: 2) { nodes { id title sku price } }
  }
`;

const toPricedVariant = /* GraphQL */ `
  fragment PricedVariant on ProductVariant {
    id
    title
    sku
    price
    product { id title handle }
  }
`;

interface Search {
  search: string;
  first: number;
  after: string | null;
}

export const findPricesByHandle = lowPriority(
  query<Search>()(
    /* GraphQL */ `
      query FindPricesByHandle($search: String!, $first: Int!, $after: String) {
        products(query: $search, first: $first, after: $after, sortKey: ID) {
          nodes { ...PricedProduct }
          pageInfo { hasNextPage endCursor }
        }
      }
      ${pricedProduct}
    `,
    z.object({ products: z.object({ nodes: z.array(Product), pageInfo: PageInfo }) }),
  ),
);

export const findPricesBySku = lowPriority(
  query<Search>()(
    /* GraphQL */ `
      query FindPricesBySku($search: String!, $first: Int!, $after: String) {
        productVariants(query: $search, first: $first, after: $after, sortKey: ID) {
          nodes { ...PricedVariant }
          pageInfo { hasNextPage endCursor }
        }
      }
      ${toPricedVariant}
    `,
    z.object({ productVariants: z.object({ nodes: z.array(VariantOfProduct), pageInfo: PageInfo }) }),
  ),
);

export const findPricesOfVariants = lowPriority(
  query<{ ids: string[] }>()(
    /* GraphQL */ `
      query FindPricesOfVariants($ids: [ID!]!) {
        nodes(ids: $ids) { ...PricedVariant }
      }
      ${toPricedVariant}
    `,
    z.object({ nodes: z.array(VariantOfProduct.nullable()) }),
  ),
);

export const findPricesOfProducts = lowPriority(
  query<{ ids: string[] }>()(
    /* GraphQL */ `
      query FindPricesOfProducts($ids: [ID!]!) {
        nodes(ids: $ids) { ...PricedProduct }
      }
      ${pricedProduct}
    `,
    z.object({ nodes: z.array(Product.nullable()) }),
  ),
);

export const setPrices = lowPriority(
  mutation<{ productId: string; variants: { id: string; price: string }[] }>({ repeatable: true })(
    /* GraphQL */ `
      mutation SetPrices($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) {
          userErrors { field message }
        }
      }
    `,
    z.object({ productVariantsBulkUpdate: z.object({ userErrors: UserErrors }) }),
  ),
);
