import type { Random } from "@scriptkeeper/testing/random/random";

/** Placeholder for deeply nested brackets, which no program could build as a value; see `toJson`. */
const DEEP = "deeply nested brackets stand here";
const DEPTH = 6_000;

const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00y",
  "\udfff\ud800",
  "\u202eabc",
  "\ufeff",
  "\uffff",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "length",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "-0",
  "1e309",
  "0x10",
  "1.5",
  "2147483648",
  "1,2,,3",
  "' or 1=1 --",
  "%",
  "_",
  "\\",
  "%%%%",
  "{1}",
  "$1",
  "((((",
  "[a",
  "*",
  "\n\r\t",
  '"',
  ";",
  "/",
  "../..",
  "<script>alert(1)</script>",
  "=1+1",
  "🔑".repeat(50),
  "é".normalize("NFD"),
  "İ",
  "ß",
  "a@b",
  "a@b.example",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "10000-01-01",
  "-000001-01-01",
  "2026-02-30",
  "2026-13-01",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59Z",
  "9999-12-31T23:59:59-14:00",
  "0000-12-31T23:00:00-23:59",
  "+275760-09-13T00:00:00Z",
  "2026-03-10T24:00:00Z",
  "2026-03-10T00:00:60Z",
  "2026-03-10T00:00:00.123456789Z",
  "2026-10-04T02:30",
  "2026-03-10T10:00:00+99:99",
  "9".repeat(400),
  "x".repeat(300),
  "x".repeat(20_000),
  "a,".repeat(3_000),
  "\u0301".repeat(500),
];
const numbers = [
  0,
  -0,
  1,
  -1,
  1.5,
  0.1 + 0.2,
  99,
  100,
  1_000_001,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];
const others: (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => DEEP,
  () => ({ length: 1_000_000_000 }),
  () => ({ toString: "x", valueOf: 1 }),
  () => JSON.parse('{"then":"x"}'),
  () => ({ constructor: { prototype: { isAdmin: true } } }),
  () => JSON.parse('{"a":{"b":{"c":[1,2,{"d":null}]}}}'),
  () => Array.from({ length: 1_000 }, (_, index) => index),
  () => Array.from({ length: 150 }, () => ({ id: 1 })),
];

export function hostileText(random: Random): string {
  return random.pick(texts);
}

/** Returns a value that no form of ours sends: wrong in type, size, depth, characters or date. */
export function hostileValue(random: Random): unknown {
  switch (random.integer(5)) {
    case 0:
      return random.pick(numbers);
    case 1:
      return random.pick(others)();
    default:
      return hostileText(random);
  }
}

/** Returns the JSON as sent, including what JavaScript itself would not write. */
export function toJson(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll(`"${DEEP}"`, "[".repeat(DEPTH) + "]".repeat(DEPTH));
}
