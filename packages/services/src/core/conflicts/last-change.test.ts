import { describe, expect, it } from "vitest";
import { lastChange, type RecordChange } from "./last-change.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const by = (name: string, hour: number, after: Record<string, unknown>): RecordChange => ({
  by: name,
  at: at(hour),
  after,
});
const order = (hour: number, after: Record<string, unknown>): RecordChange => ({
  ...by("an order", hour, after),
  isState: true,
});

describe("the author of a field's value", () => {
  it.each<[string, RecordChange[], string | null]>([
    ["the last person who changed it", [by("Bea", 3, { repeats: 2 }), by("Al", 2, { repeats: 1 })], "Bea"],
    [
      "not somebody who changed another field later",
      [by("Cy", 3, { expiry_date: null }), by("Al", 2, { repeats: 2 })],
      "Al",
    ],
    ["an order that counted it down", [order(3, { repeats: 2 }), by("Al", 2, { repeats: 3 })], "an order"],
    ["not an order that left it as it was", [order(4, { repeats: 2 }), by("Al", 2, { repeats: 2 })], "Al"],
    [
      "the first of two orders that left the same number",
      [order(4, { repeats: 2 }), order(3, { repeats: 2 }), by("Al", 2, { repeats: 3 })],
      "an order",
    ],
    ["unknown if it holds something else by now", [by("Al", 2, { repeats: 3 })], null],
    ["unknown if nobody changed it", [], null],
  ])("%s", (_, changes, name) => {
    expect(lastChange(changes, { field: "repeats", value: 2 })?.by ?? null).toBe(name);
  });

  it("is found even if the audit doesn't keep the value", () => {
    const changes = [by("Al", 2, { first_name: "not kept" })];
    expect(lastChange(changes, { field: "first_name", value: "Ann" })?.by).toBe("Al");
  });
});
