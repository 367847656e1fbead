import { expect, test } from "vitest";
import { matches } from "./search.ts";

const fields = {
  tag: { exact: ["rx-renewal", "VIP"] },
  sku: { words: "TOV-20-30" },
  updated_at: { milliseconds: Date.parse("2026-11-21T08:00:00Z") },
};

test.each([
  ["", true],
  ['tag:"rx-renewal"', true],
  ["tag:vip", true],
  ["tag:rx", false],
  ["sku:TOV-20", true],
  ["sku:TOV-21", false],
  ['sku:"X-1" OR sku:"TOV-20-30"', true],
  ["tag:vip sku:TOV-21", false],
  ["tag:vip AND updated_at:>='2026-11-21T08:00:00Z'", true],
  ['tag:"a OR b" OR tag:"VIP"', true],
  ['tag:"rx-renewal OR b"', false],
  ['tag:"5\\" roll" OR sku:"TOV-21"', false],
  ['tag:"5\\" roll" OR tag:vip', true],
  ["updated_at:<'2026-11-21T08:00:00Z'", false],
])("%s gives %s", (query, expected) => {
  expect(matches(query, fields)).toBe(expected);
});

test("an unmodelled field or word is an error", () => {
  expect(() => matches("colour:red", fields)).toThrow(/colour/);
  expect(() => matches("anything", fields)).toThrow(/anything/);
});
