import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { describe, expect, it } from "vitest";
import { prescription } from "../../testing/samples.ts";
import { openRows } from "./open-rows.ts";
import type { PrescriptionGroup } from "./supply-groups.ts";

const kinds = ["due", "soon", "later", "cannot"] as const;

function groups(...counts: [number, number, number, number]): PrescriptionGroup[] {
  return kinds
    .map((group, index) => ({ group, title: group, items: many(counts[index] ?? 0) }))
    .filter(({ items }) => items.length > 0);
}

function many(count: number): PrescriptionItem[] {
  return Array.from({ length: count }, (_, id) => prescription({ id }));
}

describe("the rows of a patient's medicines", () => {
  it.each([
    ["all, if there are few", [2, 1, 0, 1], 0, [2, 1, 1]],
    ["three, those that are due first", [1, 4, 7, 2], 0, [1, 2, 0, 0]],
    ["the first three of what is due", [12, 0, 0, 2], 0, [3, 0]],
    ["the first three of the first group, whatever it is", [0, 0, 12, 2], 0, [3, 0]],
    ["later ones together, or none of them", [1, 0, 2, 2], 0, [1, 2, 0]],
    ["fewer, if an order is shown above", [3, 3, 5, 3], 1, [2, 0, 0, 0]],
    ["at least one, however many orders are shown above", [3, 3, 5, 3], 6, [1, 0, 0, 0]],
  ] satisfies [string, [number, number, number, number], number, number[]][])(
    "that are open: %s",
    (_, counts, ordersAbove, expected) => {
      expect(openRows(groups(...counts), { ordersAbove })).toEqual(expected);
    },
  );
});
