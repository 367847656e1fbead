/** A higher price must be a typing error. */
const HIGHEST_CENTS = 100_000_000;

export type ParsedPrice = { cents: number; reason: null } | { cents: null; reason: string };

/** Parses a price as people and spreadsheets write it ("12.5", "$12.50" or 12.5), without the rounding of floats. */
export function parsePrice(typed: string | number, { decimalComma = false } = {}): ParsedPrice {
  const text = String(typed)
    .trim()
    .replace(/^\$\s*/, "");
  if (text === "") return refused("The price is missing.");
  if (/^-/.test(text) && Number.isFinite(Number(text))) return refused("The price must not be negative.");
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(decimalComma ? text.replace(",", ".") : text);
  if (!match) return refused("This is not a price. Write it like 12.50.");
  const [, whole = "", fraction = ""] = match;
  if (fraction.length > 2) return refused("The price has more than two decimals. Write it like 12.50.");
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  if (cents > HIGHEST_CENTS) return refused("The price must be at most 1,000,000.");
  return { cents, reason: null };
}

function refused(reason: string): ParsedPrice {
  return { cents: null, reason };
}
