import { demoCatalogue } from "../catalogue.ts";
import type { Refusal, Shop } from "./shop.ts";

export interface Medicine {
  id: string;
  title: string;
  handle: string;
  variants: Pack[];
  updatedAt: number;
}

export interface Pack {
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

/** The catalogue as it stands now, with the changes made since it was written. */
export function listMedicines(shop: Shop): Medicine[] {
  return demoCatalogue.map((product) => {
    const variants = product.variants.map((variant, index): Pack => {
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
      updatedAt: Math.max(...variants.map((pack) => pack.updatedAt)),
    };
  });
}

export function findMedicine(shop: Shop, productId: string): Medicine | null {
  return listMedicines(shop).find((medicine) => medicine.id === productId) ?? null;
}

export function findPack(shop: Shop, variantId: string): Pack | null {
  return listPacks(shop).find((pack) => pack.id === variantId) ?? null;
}

/** A pack that some record names; every record was checked against the catalogue when it was made. */
export function getPack(shop: Shop, variantId: string): Pack {
  const pack = findPack(shop, variantId);
  if (!pack) throw new Error(`The catalogue no longer holds variant ${variantId}.`);
  return pack;
}

export function listPacks(shop: Shop): Pack[] {
  return listMedicines(shop).flatMap((medicine) => medicine.variants);
}

/** Changes a pack by hand, as staff would in the shop's own back office. */
export function changePack(
  shop: Shop,
  { variantId, ...change }: { variantId: string; priceCents?: number; isAvailable?: boolean },
): void {
  getPack(shop, variantId);
  const earlier = shop.state.variants[variantId];
  shop.state.variants[variantId] = { ...earlier, ...change, updatedAt: shop.now() };
  shop.save();
}

export interface NewPrice {
  variantId: string | null;
  priceCents: number | null;
}

/** Sets prices of one product. Unless `partial`, one bad row refuses them all. */
export function setPrices(
  shop: Shop,
  { medicine, prices, partial }: { medicine: Medicine; prices: NewPrice[]; partial: boolean },
): Refusal[] {
  const fault = shop.faults.strike("price-refused");
  const refusals = prices.flatMap((price, index) => [
    ...refusePrice(medicine, { price, index }),
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

function refusePrice(medicine: Medicine, { price, index }: { price: NewPrice; index: number }): Refusal[] {
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
  if (!medicine.variants.some((pack) => pack.id === price.variantId)) {
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
