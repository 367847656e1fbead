/** A product of the shop, with its settings in the demo data. */
export interface DemoProduct {
  /** The store's product id, digits only. */
  productId: string;
  title: string;
  isCannabis: boolean;
  /** Days that one pack lasts. */
  daysSupply: number;
  /** Days from an order until its delivery. */
  processingDays: number;
  variants: { variantId: string; title: string; priceCents: number; isAvailable: boolean }[];
}

export interface DemoOptions {
  /**
   * Needs at least ten ordinary products that can be sold, two cannabis products and one product that cannot be sold.
   */
  products: DemoProduct[];
  /** The day to which all dates are relative, `YYYY-MM-DD` in the store's time zone. */
  today: string;
  timeZone: string;
}

/** Returns whether the store can sell any pack of the product. */
export function isSold(product: DemoProduct): boolean {
  return product.variants.some((variant) => variant.isAvailable);
}
