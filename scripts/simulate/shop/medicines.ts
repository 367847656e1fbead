/** A product of the simulated store. */
export interface Medicine {
  productId: string;
  variantId: string;
  title: string;
  daysSupply: number;
  processingDays: number;
  isCannabis: boolean;
  priceCents: number;
}

const SUPPLIES = [30, 28, 60, 90, 30, 30, 28, 60, 30, 90, 30, 28];

export const medicines: readonly Medicine[] = SUPPLIES.map((daysSupply, index) => ({
  productId: String(7_000 + index),
  variantId: String(8_000 + index),
  title: `Medicine ${index + 1}`,
  daysSupply,
  processingDays: 5,
  isCannabis: index === 6,
  priceCents: 1_500 + 100 * index,
}));
