import { z } from "zod";
import { Cents } from "../amounts.ts";
import { lowPriority, query } from "../http/operation.ts";
import { PageInfo } from "../http/paging.ts";
import { idFromGid } from "../ids.ts";

const Variant = z.object({
  id: idFromGid("ProductVariant"),
  title: z.string(),
  sku: z.string().nullable(),
  price: Cents,
  availableForSale: z.boolean(),
});

const VariantPage = z.object({ nodes: z.array(Variant), pageInfo: PageInfo });

const Product = z.object({
  id: idFromGid("Product"),
  title: z.string(),
  handle: z.string(),
  status: z.string(),
  variants: VariantPage,
});

export type VariantNode = z.infer<typeof Variant>;
export type ProductNode = z.infer<typeof Product>;

const variantFields = /* GraphQL */ `
  fragment VariantFields on ProductVariant {
    id
    title
    sku
    price
    availableForSale
  }
`;

const productFields = /* GraphQL */ `
  fragment ProductFields on Product {
    id
    title
    handle
    status
    variants(first: 20) {
      nodes { ...VariantFields }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

const listAll = query<{ first: number; after: string | null }>()(
  /* GraphQL */ `
    query ListProducts($first: Int!, $after: String) {
      products(first: $first, after: $after, sortKey: ID) {
        nodes { ...ProductFields }
        pageInfo { hasNextPage endCursor }
      }
    }
    ${productFields}
    ${variantFields}
  `,
  z.object({ products: z.object({ nodes: z.array(Product), pageInfo: PageInfo }) }),
);

/** The whole catalogue, page by page. */
export const listProducts = lowPriority(listAll);

const NamedProduct = z.object({ id: idFromGid("Product"), title: z.string() });
export type NamedProductNode = z.infer<typeof NamedProduct>;

/** Lists the same products as `listProducts`, with hardly anything at which the store could fail. */
export const nameProducts = lowPriority(
  query<{ first: number; after: string | null }>()(
    /* GraphQL */ `
      query NameProducts($first: Int!, $after: String) {
        products(first: $first, after: $after, sortKey: ID) {
          nodes { id title }
          pageInfo { hasNextPage endCursor }
        }
      }
    `,
    z.object({ products: z.object({ nodes: z.array(NamedProduct), pageInfo: PageInfo }) }),
  ),
);

export const listVariantsOfProduct = query<{ productId: string; first: number; after: string | null }>()(
  /* GraphQL */ `
    query ListVariantsOfProduct($productId: ID!, $first: Int!, $after: String) {
      product(id: $productId) {
        variants(first: $first, after: $after) {
          nodes { ...VariantFields }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
    ${variantFields}
  `,
  z.object({ product: z.object({ variants: VariantPage }).nullable() }),
);

export const findProducts = query<{ ids: string[] }>()(
  /* GraphQL */ `
    query FindProducts($ids: [ID!]!) {
      nodes(ids: $ids) { ...ProductFields }
    }
    ${productFields}
    ${variantFields}
  `,
  z.object({ nodes: z.array(Product.nullable()) }),
);

export const findVariants = query<{ ids: string[] }>()(
  /* GraphQL */ `
    query FindVariants($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on ProductVariant { ...VariantFields product { id status } }
      }
    }
    ${variantFields}
  `,
  z.object({
    nodes: z.array(
      Variant.extend({ product: z.object({ id: idFromGid("Product"), status: z.string() }) }).nullable(),
    ),
  }),
);
