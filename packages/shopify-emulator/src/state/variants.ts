import { demoCatalogue } from "../catalogue.ts";
import type { Refusal, Shop } from "./shop.ts";

export interface Product {
  id: string;
  title: string;
  handle: string;
  variants: Variant[];
  updatedAt: number;
}

export interface Variant {
  id: string;
  productId: string;
  productTitle: string;
  title: string;
  sku: string;
  priceCents: number;
  isAvailable: boolean;
  position: number;
  updatedAt: number;
}

const catalogueWritten = Date.UTC(2026, 0, 1);

/** Returns the catalogue with the changes made since it was written. */
export function listProducts(shop: Shop): Product[] {
  return demoCatalogue.map((product) => {
    const variants = product.variants.map((variant, index): Variant => {
      const change = shop.state.variants[variant.variantId];
      return {
        id: variant.variantId,
        productId: product.productId,
        productTitle: product.title,
        title: variant.title,
        sku: variant.sku,
        priceCents: change?.priceCents ?? variant.priceCents,
        isAvailable: change?.isAvailable ?? variant.isAvailable,
        position: index + 1,
        updatedAt: change?.updatedAt ?? catalogueWritten,
      };
    });
    return {
      id: product.productId,
      title: product.title,
      handle: product.handle,
      variants,
      updatedAt: Math.max(...variants.map((variant) => variant.updatedAt)),
    };
  });
}

export function findProduct(shop: Shop, productId: string): Product | null {
  return listProducts(shop).find((product) => product.id === productId) ?? null;
}

export function findVariant(shop: Shop, variantId: string): Variant | null {
  return listVariants(shop).find((variant) => variant.id === variantId) ?? null;
}

/** Returns a variant that a record names; every record was checked against the catalogue when it was created. */
export function getVariant(shop: Shop, variantId: string): Variant {
  const variant = findVariant(shop, variantId);
  if (!variant) throw new Error(`The catalogue no longer holds variant ${variantId}.`);
  return variant;
}

export function listVariants(shop: Shop): Variant[] {
  return listProducts(shop).flatMap((product) => product.variants);
}

/** Changes a variant, as staff would in the shop's own back office. */
export function changeVariant(
  shop: Shop,
  { variantId, ...change }: { variantId: string; priceCents?: number; isAvailable?: boolean },
): void {
  getVariant(shop, variantId);
  const earlier = shop.state.variants[variantId];
  shop.state.variants[variantId] = { ...earlier, ...change, updatedAt: shop.now() };
  shop.save();
}

export interface NewPrice {
  variantId: string | null;
  priceCents: number | null;
}

/** Sets prices of one product and returns the refusals. Unless `partial`, one refused price refuses them all. */
export function setPrices(
  shop: Shop,
  { product, prices, partial }: { product: Product; prices: NewPrice[]; partial: boolean },
): Refusal[] {
  const fault = shop.faults.strike("price-refused");
  const refusals = prices.flatMap((price, index) => [
    ...refusePrice(product, { price, index }),
    ...(fault?.variantIds?.includes(price.variantId ?? "") ? [refuseByStaff(index)] : []),
  ]);
  if (refusals.length > 0 && !partial) return refusals;
  const refused = new Set(refusals.map((refusal) => refusal.field?.[1]));
  prices.forEach(({ variantId, priceCents }, index) => {
    if (variantId === null || priceCents === null || refused.has(String(index))) return;
    shop.state.variants[variantId] = {
      ...shop.state.variants[variantId],
      priceCents,
      updatedAt: shop.now(),
    };
  });
  shop.save();
  return refusals;
}

function refusePrice(product: Product, { price, index }: { price: NewPrice; index: number }): Refusal[] {
  const at = (name: string) => inVariant(index, name);
  if (price.variantId === null) {
    return [
      {
        field: at("id"),
        message: "Product variant is missing ID attribute",
        code: "PRODUCT_VARIANT_ID_MISSING",
      },
    ];
  }
  if (!product.variants.some((variant) => variant.id === price.variantId)) {
    return [
      { field: at("id"), message: "Product variant does not exist", code: "PRODUCT_VARIANT_DOES_NOT_EXIST" },
    ];
  }
  if (price.priceCents !== null && price.priceCents < 0) {
    return [
      {
        field: at("price"),
        message: "Price must be greater than or equal to 0",
        code: "NEGATIVE_PRICE_VALUE",
      },
    ];
  }
  return [];
}

function refuseByStaff(index: number): Refusal {
  return { field: inVariant(index, "price"), message: "Price is invalid", code: "INVALID_VALUE" };
}

function inVariant(index: number, name: string): string[] {
  return ["variants", String(index), name];
}
