import { toCents } from "@scriptkeeper/domain/prices/money";
import { z } from "zod";

/** A decimal string of the API, as whole cents. */
export const Cents = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(toCents);

/** The shop-currency amount of a `MoneyBag`, as whole cents. */
export const BagCents = z
  .object({ shopMoney: z.object({ amount: Cents }) })
  .transform((bag) => bag.shopMoney.amount);

/** Returns the API's amount of whole cents: 1895 → { amount: "18.95", … } */
export function money(cents: number, currencyCode: string): { amount: string; currencyCode: string } {
  return { amount: toDecimal(cents), currencyCode };
}

/** Returns whole cents as a decimal: 1895 → "18.95". Throws a TypeError for negative or broken amounts. */
export function toDecimal(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) {
    throw new TypeError("An amount must be whole cents, not below zero.");
  }
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
