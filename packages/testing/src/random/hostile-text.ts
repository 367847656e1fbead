import type { Random } from "./random.ts";

const pieces = [
  ..."\"'\\%,;|=+-@ \t\r\n\u0001\u007f\u00a0\u2028\ufeff＝＋－＠",
  "\\n",
  "%s",
  "🌿",
  "Zoë",
  "Łucja",
  "line\nline",
  "1.50",
  "a",
  "null",
];

/**
 * Returns a text made of letters and of characters special to spreadsheets, JSON and formats. Never contains NUL,
 * which PostgreSQL cannot store.
 */
export function hostileText({ integer, pick }: Random): string {
  return Array.from({ length: 1 + integer(6) }, () => pick(pieces)).join("");
}
