/** One product of the shop, with the settings that it gets in the demo data. */
export interface DemoProduct {
  /** The store's product id, digits only. */
  productId: string;
  title: string;
  isCannabis: boolean;
  /** Days that one pack lasts. */
  daysSupply: number;
  /** Days that an order needs to arrive. */
  processingDays: number;
  variants: { variantId: string; title: string; priceCents: number; isAvailable: boolean }[];
}

export interface DemoOptions {
  /** At least ten ordinary ones that can be sold, two cannabis products and one that cannot be sold. */
  products: DemoProduct[];
  /** The day that everything is dated by, `YYYY-MM-DD` in the store's time zone. */
  today: string;
  timeZone: string;
}

/** Whether the store can sell the product at all. */
export function isSold(product: DemoProduct): boolean {
  return product.variants.some((variant) => variant.isAvailable);
}
