import { shopFacts } from "../shop-facts.ts";

/** 1895 → "18.95" */
export function amount(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

export function moneyOf(cents: number) {
  return { amount: amount(cents), currencyCode: shopFacts.currency };
}

export function moneyBag(cents: number) {
  return { shopMoney: moneyOf(cents) };
}
