import { expect, test } from "vitest";
import { asCsv, handleOf, priceList, productOf } from "./price-list.ts";

test("a list has the requested rows, a few with duplicate products or ones unknown to the store", () => {
  const list = priceList(1_000);
  const known = list.flatMap(({ handle }) => productOf(handle) ?? []);
  expect(list).toHaveLength(1_000);
  expect([1_000 - known.length, known.length - new Set(known).size]).toEqual([10, 10]);
});

test("a file has a header and a line for each row", () => {
  expect(asCsv([{ handle: handleOf(7), price: "8.00" }])).toBe(
    "handle,price\nmedicine-7-20mg-tablets,8.00\n",
  );
});
