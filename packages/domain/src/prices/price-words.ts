import type { DiscountScope } from "@scriptkeeper/contracts/constants";
import { dayAt, longDay } from "../time/days.ts";
import { discountLabel, isReserved } from "./discounts.ts";
import type { ExplainedDiscount, PriceExplanation } from "./line-price.ts";
import { dollars } from "./money.ts";

export interface PriceReader {
  /** Patients are not told about a discount that is off or outside its dates. */
  who: "patient" | "staff";
  timeZone: string;
}

/** Why a line costs what it does, step by step, in sentences that clients show unchanged. */
export function whyThisPrice(price: PriceExplanation, reader: PriceReader): string[] {
  const discount = price.discount && discountWords(price.discount, price, reader);
  const steps = [storePrice(price), ...(discount ? [discount] : [])];
  if (price.storeRoundingCents !== 0)
    steps.push("The store rounds the discount differently, and its amount applies.");
  if (steps.length > 1) steps.push(`${dollars(price.totalCents)} in all.`);
  return steps;
}

/** "The store's price is $19.99 a pack: 2 × $19.99 = $39.98." */
function storePrice({ storeUnitCents, quantity }: PriceExplanation): string {
  const unit = dollars(storeUnitCents);
  if (quantity === 1) return `The store's price is ${unit}.`;
  return `The store's price is ${unit} a pack: ${quantity} × ${unit} = ${dollars(storeUnitCents * quantity)}.`;
}

function discountWords(
  discount: ExplainedDiscount,
  price: PriceExplanation,
  { who, timeZone }: PriceReader,
): string | null {
  const { terms, standing } = discount;
  const label = discountLabel(terms);
  switch (standing) {
    case "applies":
      return applied(discount, price);
    case "used":
      return isReserved({ scope: "first_order_only", first_order_completed: true, ...terms })
        ? `${label} was for the first order only, and is reserved for the order that is not paid yet.`
        : `${label} was for the first order only, and has been used.`;
    case "after_first_order":
      return `${label} starts with the order after this one.`;
    case "off":
      return who === "patient" ? null : `${label} is switched off.`;
    case "ended":
      return who === "patient" ? null : `${label} ended${on(terms.ends_at, timeZone)}.`;
    case "not_started":
      return who === "patient" ? null : `${label} starts${on(terms.starts_at, timeZone)}.`;
  }
}

/** " on 1 April 2026" */
function on(instant: Date | null | undefined, timeZone: string): string {
  return instant ? ` on ${longDay(dayAt(instant, timeZone))}` : "";
}

/** "10% off every order: −$3.99. 10% of $39.98 is $3.998, rounded down to the cent." */
function applied({ terms, isCapped, rounded }: ExplainedDiscount, price: PriceExplanation): string {
  const { storeUnitCents, quantity } = price;
  const gross = storeUnitCents * quantity;
  const totalCents = price.totalCents - price.storeRoundingCents;
  const scope = terms.scope ? ` ${scopes[terms.scope]}` : "";
  const off = `${discountLabel(terms)}${scope}: −${dollars(gross - totalCents)}.`;
  if (isCapped) return `${off} It cannot take off more than the medicine costs.`;
  if (rounded === "percentage")
    return `${off} ${terms.value}% of ${dollars(gross)} is ${exactly(gross, terms.value)}, rounded down to the cent.`;
  if (rounded === "pack")
    return `${off} Split over ${quantity} packs, each costs ${dollars(totalCents / quantity)}, rounded down to the cent.`;
  return off;
}

const scopes: Record<DiscountScope, string> = {
  first_order_only: "the first order",
  repeats_only: "every order after the first",
  all_orders: "every order",
};

/** A percentage of a total, exactly: "$3.998". */
function exactly(cents: number, percent: number): string {
  const millionths = cents * Math.round(percent * 100);
  const fraction = String(millionths % 1_000_000)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${dollars(Math.floor(millionths / 1_000_000) * 100).slice(0, -3)}.${fraction}`;
}
