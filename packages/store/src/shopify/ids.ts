import { z } from "zod";

type Kind =
  | "Product"
  | "ProductVariant"
  | "Customer"
  | "DraftOrder"
  | "Order"
  | "LineItem"
  | "Fulfillment"
  | "WebhookSubscription";

/** Returns whether a text can be an id of the store, which are 64-bit numbers. */
export function isStoreId(id: string): boolean {
  return /^\d{1,18}$/.test(id);
}

/** Returns a global id: "123" → "gid://shopify/Order/123". Throws for anything that is not a plain number. */
export function gid(kind: Kind, id: string): string {
  if (!/^\d+$/.test(id)) throw new TypeError("A store id must be a decimal number.");
  return `gid://shopify/${kind}/${id}`;
}

/** Returns a schema that reads a global id of this kind as its plain number. */
export function idFromGid(kind: Kind) {
  const form = new RegExp(`^gid://shopify/${kind}/(\\d+)$`);
  return z
    .string()
    .regex(form)
    .transform((globalId) => globalId.replace(form, "$1"));
}

/** Splits a list into parts of this size, each for one call. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
