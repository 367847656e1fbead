import { shopFacts } from "../shop-facts.ts";

/** Returns cents as a decimal: 1895 → "18.95". */
export function amount(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

export function toMoney(cents: number) {
  return { amount: amount(cents), currencyCode: shopFacts.currency };
}

export function moneyBag(cents: number) {
  return { shopMoney: toMoney(cents) };
}

/** Returns a decimal as cents: "18.95" → 1895. Fractions of a cent are rounded. */
export function toCents(amount: string): number {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const thousandths = Number(whole) * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
  const cents = Math.round(thousandths / 10);
  return amount.startsWith("-") ? -cents : cents;
}
