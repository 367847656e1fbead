import { isoTime } from "../iso-time.ts";
import type { Shop } from "../state/shop.ts";
import {
  findProduct,
  findVariant,
  listProducts,
  listVariants,
  type Product,
  setPrices,
  type Variant,
} from "../state/variants.ts";
import { connection, type PageArgs } from "./connection.ts";
import { gid, parseGid } from "./gid.ts";
import { refuseLongInput } from "./input-size.ts";
import { internalError } from "./internal-error.ts";
import { amount, toCents } from "./money.ts";
import { matches } from "./search.ts";

type ListArgs = PageArgs & { query?: string | null };

export function catalogueFields(shop: Shop) {
  return {
    product: ({ id }: { id: string }) => productById(shop, id),
    productByIdentifier({ identifier }: { identifier: { id?: string; handle?: string } }) {
      if (identifier.id !== undefined) return productById(shop, identifier.id);
      const product = listProducts(shop).find(({ handle }) => handle === identifier.handle);
      return product ? productNode(shop, product) : null;
    },
    products(args: ListArgs) {
      const found = listProducts(shop).filter((product) =>
        matches(args.query ?? "", {
          handle: { exact: [product.handle] },
          title: { words: product.title },
          updated_at: { milliseconds: product.updatedAt },
        }),
      );
      return connection(found, { args, node: (product) => productNode(shop, product) });
    },
    productVariant: ({ id }: { id: string }) => variantById(shop, id),
    productVariants(args: ListArgs) {
      const found = listVariants(shop)
        .filter((variant) => matches(args.query ?? "", { sku: { words: variant.sku } }))
        .toSorted((one, other) => Number(one.id) - Number(other.id));
      return connection(found, { args, node: (variant) => variantNode(shop, variant) });
    },
    productVariantsBulkUpdate: (args: BulkArgs) => bulkUpdate(shop, args),
  };
}

export function productById(shop: Shop, id: string) {
  const number = parseGid("Product", id);
  const product = number === null ? null : findProduct(shop, number);
  return product ? productNode(shop, product) : null;
}

export function variantById(shop: Shop, id: string) {
  const number = parseGid("ProductVariant", id);
  const variant = number === null ? null : findVariant(shop, number);
  return variant ? variantNode(shop, variant) : null;
}

function productNode(shop: Shop, product: Product) {
  return {
    __typename: "Product",
    id: gid("Product", product.id),
    title: product.title,
    handle: product.handle,
    status: "ACTIVE",
    updatedAt: isoTime(product.updatedAt),
    variants(args: PageArgs) {
      if (shop.faults.strike("product-failing", undefined, product.id)) throw internalError();
      return connection(product.variants, { args, node: (variant) => variantNode(shop, variant) });
    },
  };
}

function variantNode(shop: Shop, variant: Variant) {
  return {
    __typename: "ProductVariant",
    id: gid("ProductVariant", variant.id),
    title: variant.title,
    displayName: `${variant.productTitle} - ${variant.title}`,
    sku: variant.sku,
    price: amount(variant.priceCents),
    availableForSale: variant.isAvailable,
    position: variant.position,
    updatedAt: isoTime(variant.updatedAt),
    product: () => productById(shop, gid("Product", variant.productId)),
  };
}

interface BulkArgs {
  productId: string;
  variants: { id?: string | null; price?: string | null }[];
  allowPartialUpdates: boolean;
}

function bulkUpdate(shop: Shop, { productId, variants, allowPartialUpdates }: BulkArgs) {
  refuseLongInput(variants);
  const number = parseGid("Product", productId);
  const product = number === null ? null : findProduct(shop, number);
  if (!product) {
    const refusal = {
      field: ["productId"],
      message: "Product does not exist",
      code: "PRODUCT_DOES_NOT_EXIST",
    };
    return { product: null, productVariants: null, userErrors: [refusal] };
  }
  const prices = variants.map(({ id, price }) => ({
    variantId: id ? parseGid("ProductVariant", id) : null,
    priceCents: price ? toCents(price) : null,
  }));
  const userErrors = setPrices(shop, { product, prices, partial: allowPartialUpdates });
  const changed = userErrors.length === 0 || allowPartialUpdates;
  return {
    product: productById(shop, productId),
    productVariants: changed ? variants.flatMap(({ id }) => (id ? (variantById(shop, id) ?? []) : [])) : null,
    userErrors,
  };
}
