import {
  findMedicine,
  findPack,
  listMedicines,
  listPacks,
  type Medicine,
  type Pack,
  setPrices,
} from "../books/medicines.ts";
import type { Shop } from "../books/shop.ts";
import { isoTime } from "../iso-time.ts";
import { connection, type PageArgs } from "./connection.ts";
import { gid, numberIn } from "./gid.ts";
import { refuseLongInput } from "./input-size.ts";
import { amount, centsOf } from "./money.ts";
import { matches } from "./search.ts";

type ListArgs = PageArgs & { query?: string | null };

export function catalogueFields(shop: Shop) {
  return {
    product: ({ id }: { id: string }) => productById(shop, id),
    productByIdentifier({ identifier }: { identifier: { id?: string; handle?: string } }) {
      if (identifier.id !== undefined) return productById(shop, identifier.id);
      const medicine = listMedicines(shop).find(({ handle }) => handle === identifier.handle);
      return medicine ? productNode(shop, medicine) : null;
    },
    products(args: ListArgs) {
      const found = listMedicines(shop).filter((medicine) =>
        matches(args.query ?? "", {
          handle: { exact: [medicine.handle] },
          title: { words: medicine.title },
          updated_at: { milliseconds: medicine.updatedAt },
        }),
      );
      return connection(found, { args, node: (medicine) => productNode(shop, medicine) });
    },
    productVariant: ({ id }: { id: string }) => variantById(shop, id),
    productVariants(args: ListArgs) {
      const found = listPacks(shop)
        .filter((pack) => matches(args.query ?? "", { sku: { words: pack.sku } }))
        .toSorted((one, other) => Number(one.id) - Number(other.id));
      return connection(found, { args, node: (pack) => variantNode(shop, pack) });
    },
    productVariantsBulkUpdate: (args: BulkArgs) => bulkUpdate(shop, args),
  };
}

export function productById(shop: Shop, id: string) {
  const number = numberIn("Product", id);
  const medicine = number === null ? null : findMedicine(shop, number);
  return medicine ? productNode(shop, medicine) : null;
}

export function variantById(shop: Shop, id: string) {
  const number = numberIn("ProductVariant", id);
  const pack = number === null ? null : findPack(shop, number);
  return pack ? variantNode(shop, pack) : null;
}

function productNode(shop: Shop, medicine: Medicine) {
  return {
    __typename: "Product",
    id: gid("Product", medicine.id),
    title: medicine.title,
    handle: medicine.handle,
    status: "ACTIVE",
    updatedAt: isoTime(medicine.updatedAt),
    variants: (args: PageArgs) =>
      connection(medicine.variants, { args, node: (pack) => variantNode(shop, pack) }),
  };
}

function variantNode(shop: Shop, pack: Pack) {
  return {
    __typename: "ProductVariant",
    id: gid("ProductVariant", pack.id),
    title: pack.title,
    displayName: `${pack.productTitle} - ${pack.title}`,
    sku: pack.sku,
    price: amount(pack.priceCents),
    availableForSale: pack.isAvailable,
    position: pack.position,
    updatedAt: isoTime(pack.updatedAt),
    product: () => productById(shop, gid("Product", pack.productId)),
  };
}

interface BulkArgs {
  productId: string;
  variants: { id?: string | null; price?: string | null }[];
  allowPartialUpdates: boolean;
}

function bulkUpdate(shop: Shop, { productId, variants, allowPartialUpdates }: BulkArgs) {
  refuseLongInput(variants);
  const number = numberIn("Product", productId);
  const medicine = number === null ? null : findMedicine(shop, number);
  if (!medicine) {
    const refusal = {
      field: ["productId"],
      message: "Product does not exist",
      code: "PRODUCT_DOES_NOT_EXIST",
    };
    return { product: null, productVariants: null, userErrors: [refusal] };
  }
  const prices = variants.map(({ id, price }) => ({
    variantId: id ? numberIn("ProductVariant", id) : null,
    priceCents: price ? centsOf(price) : null,
  }));
  const userErrors = setPrices(shop, { medicine, prices, partial: allowPartialUpdates });
  const changed = userErrors.length === 0 || allowPartialUpdates;
  return {
    product: productById(shop, productId),
    productVariants: changed ? variants.flatMap(({ id }) => (id ? (variantById(shop, id) ?? []) : [])) : null,
    userErrors,
  };
}
