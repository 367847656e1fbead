import { expect, test } from "vitest";
import { parsePrice } from "./parse-price.ts";

test.each([
  ["18.95", 1895],
  [" 18.9 ", 1890],
  ["18", 1800],
  ["$18.95", 1895],
  ["0", 0],
  ["1000000", 100_000_000],
  [18.95, 1895],
  [0.07, 7],
])("%j is a price", (typed, cents) => {
  expect(parsePrice(typed)).toEqual({ cents, reason: null });
});

test.each([
  ["", "The price is missing."],
  [" ", "The price is missing."],
  ["-1", "The price must not be negative."],
  [-0.01, "The price must not be negative."],
  ["12.345", "The price has more than two decimals. Write it like 12.50."],
  [0.1 + 0.2, "The price has more than two decimals. Write it like 12.50."],
  ["1.234", "The price has more than two decimals. Write it like 12.50."],
  ["12,50", "This is not a price. Write it like 12.50."],
  ["1,234.50", "This is not a price. Write it like 12.50."],
  ["12.", "This is not a price. Write it like 12.50."],
  ["twelve", "This is not a price. Write it like 12.50."],
  ["1e3", "This is not a price. Write it like 12.50."],
  [Number.NaN, "This is not a price. Write it like 12.50."],
  [Number.POSITIVE_INFINITY, "This is not a price. Write it like 12.50."],
  [1e21, "This is not a price. Write it like 12.50."],
  ["1000000.01", "The price must be at most 1,000,000."],
])("%j is refused: %s", (typed, reason) => {
  expect(parsePrice(typed)).toEqual({ cents: null, reason });
});

test.each([
  ["12,50", 1250],
  ["12.50", 1250],
  ["$1234,5", 123_450],
])("with a decimal comma %j is a price too", (typed, cents) => {
  expect(parsePrice(typed, { decimalComma: true }).cents).toBe(cents);
});

test("with a decimal comma, thousands separators are still refused", () => {
  expect(parsePrice("1.234,50", { decimalComma: true }).cents).toBeNull();
});
