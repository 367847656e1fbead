import { type AssignedDiscount, type DiscountStanding, nextOrderStanding } from "./discounts.ts";

export interface LinePrice {
  /** The unit price on the order line. A fixed discount lowers it; a percentage does not. */
  unitPriceCents: number;
  /** The percentage that the store takes off the line; `null` if there is none. */
  percentage: number | null;
  discountCents: number;
  totalCents: number;
  explanation: PriceExplanation;
}

/** What a price is made up of. */
export interface PriceExplanation {
  /** The store's price for one pack, before any discount. */
  storeUnitCents: number;
  quantity: number;
  /** The item's discount, whether or not it lowers the price. */
  discount: ExplainedDiscount | null;
  totalCents: number;
  /** By how much the store's own total, which counts, is higher than ours. */
  storeRoundingCents: number;
}

export interface ExplainedDiscount {
  terms: DiscountTerms;
  standing: DiscountStanding;
  /** Whether the line would have come to less than nothing. */
  isCapped: boolean;
  /** What came to a fraction of a cent: the percentage of the line, or the price of each pack. */
  rounded: "percentage" | "pack" | null;
}

/** What is known about a discount. For one in an old order, only its type, value and scope. */
export type DiscountTerms = Pick<AssignedDiscount, "type" | "value"> & Partial<AssignedDiscount>;

export interface Line {
  /** The store's price for one pack. */
  unitPriceCents: number;
  quantity: number;
}

/** What the next order of an item costs at `now`, with the item's discount. */
export function priceNextOrder(line: Line, discount: AssignedDiscount | null, now: Date): LinePrice {
  if (!discount) return priceLine(line, null);
  const standing = nextOrderStanding(discount, now);
  if (standing === "applies") return priceLine(line, discount);
  const { explanation, ...price } = priceLine(line, null);
  const unused = { terms: discount, standing, isCapped: false, rounded: null };
  return { ...price, explanation: { ...explanation, discount: unused } };
}

/**
 * The price of one order line to which a discount applies. A percentage is taken off the line's total and rounded down
 * to the cent. A fixed amount is per line, at most the line's price, and becomes a unit price rounded down to the
 * cent.
 */
export function priceLine(line: Line, discount: DiscountTerms | null): LinePrice {
  const { unitPriceCents, quantity } = line;
  const gross = unitPriceCents * quantity;
  if (!discount)
    return explained(line, null, { unitPriceCents, percentage: null, discountCents: 0, totalCents: gross });
  if (discount.type === "percentage") {
    const hundredths = gross * Math.round(discount.value * 100);
    const off = Math.floor(hundredths / 10_000);
    const rounded = hundredths % 10_000 === 0 ? null : "percentage";
    const price = { unitPriceCents, percentage: discount.value, discountCents: off, totalCents: gross - off };
    return explained(line, { terms: discount, standing: "applies", isCapped: false, rounded }, price);
  }
  const net = gross - Math.min(discount.value, gross);
  const reducedUnit = Math.floor(net / quantity);
  const total = reducedUnit * quantity;
  const price = {
    unitPriceCents: reducedUnit,
    percentage: null,
    discountCents: gross - total,
    totalCents: total,
  };
  const rounded = total === net ? null : "pack";
  const isCapped = discount.value > gross;
  return explained(line, { terms: discount, standing: "applies", isCapped, rounded }, price);
}

export interface ChargedLine {
  quantity: number;
  unitPriceCents: number;
  discountCents: number;
  totalCents: number;
  /** The discount that was applied. */
  discount: DiscountTerms | null;
}

/**
 * What the price charged for an order was made up of, by the rule that made it. `null` if the recorded figures no
 * longer add up, for example after the store's order was reduced.
 */
export function explainCharged(line: ChargedLine): PriceExplanation | null {
  const { quantity, unitPriceCents, discountCents, totalCents, discount } = line;
  const gross = totalCents + discountCents;
  const isFixed = discount?.type === "fixed_amount";
  if (unitPriceCents * quantity !== (isFixed ? totalCents : gross) || gross % quantity !== 0) return null;
  const { explanation, totalCents: ours } = priceLine(
    { unitPriceCents: gross / quantity, quantity },
    discount,
  );
  return { ...explanation, totalCents, storeRoundingCents: totalCents - ours };
}

function explained(
  { unitPriceCents: storeUnitCents, quantity }: Line,
  discount: ExplainedDiscount | null,
  price: Omit<LinePrice, "explanation">,
): LinePrice {
  const { totalCents } = price;
  return {
    ...price,
    explanation: { storeUnitCents, quantity, discount, totalCents, storeRoundingCents: 0 },
  };
}
