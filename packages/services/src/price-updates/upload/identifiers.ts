import type { PriceIdentifierType } from "@scriptkeeper/contracts/prices/limits";
import type { PricedVariant } from "@scriptkeeper/store/port";

const LONGEST = 255;
const names: Record<PriceIdentifierType, string> = { handle: "handle", sku: "SKU", id: "id" };

/** What is wrong with an identifier; `null` when the store can be asked for it. */
export function refuseIdentifier(type: PriceIdentifierType, identifier: string): string | null {
  if (identifier === "") return `The ${names[type]} is missing.`;
  if (identifier.length > LONGEST) return `This ${names[type]} is too long.`;
  if (/\p{Cc}/u.test(identifier)) return `This ${names[type]} has a character that is not allowed.`;
  if (type === "id" && numberIn(identifier) === null)
    return "This is not a valid id. Write the number, or gid://shopify/ProductVariant/ followed by the number.";
  return null;
}

/** Whether something given as a handle or a SKU may be an id. A SKU that is only a number is as likely to be a barcode. */
export function looksLikeId({
  type,
  identifier,
}: {
  type: PriceIdentifierType;
  identifier: string;
}): boolean {
  if (type === "id" || numberIn(identifier) === null) return false;
  return type === "handle" || identifier.startsWith("gid:");
}

/** The value to look up: handles are always lower case, ids plain numbers. */
export function lookUpValue(type: PriceIdentifierType, identifier: string): string {
  if (type === "handle") return identifier.toLowerCase();
  return type === "id" ? (numberIn(identifier) ?? identifier) : identifier;
}

/** The variants by the value that finds them. An id means a variant before it means a product. */
export function byValue(
  type: PriceIdentifierType,
  variants: readonly PricedVariant[],
): ReadonlyMap<string, readonly PricedVariant[]> {
  const found = new Map<string, PricedVariant[]>();
  const add = (value: string | null, variant: PricedVariant) => {
    if (value === null) return;
    const others = found.get(value) ?? [];
    if (!others.some(({ id }) => id === variant.id)) found.set(value, [...others, variant]);
  };
  if (type === "handle") for (const variant of variants) add(variant.product.handle, variant);
  if (type === "sku") for (const variant of variants) add(variant.sku, variant);
  if (type === "id") {
    for (const variant of variants) add(variant.product.id, variant);
    for (const variant of variants) found.set(variant.id, [variant]);
  }
  return found;
}

function numberIn(identifier: string): string | null {
  return /^(?:gid:\/\/shopify\/(?:ProductVariant|Product)\/)?([1-9]\d{0,18})$/.exec(identifier)?.[1] ?? null;
}
