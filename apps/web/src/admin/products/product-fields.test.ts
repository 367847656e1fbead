import { describe, expect, test } from "vitest";
import { changeOf, daysOf, fieldsOf, rules } from "./product-fields.ts";

const product = {
  id: 3,
  product_id: "1001",
  product_name: "Alpha",
  days_supply: 30,
  processing_days: 5,
  is_cannabis: false,
  is_available: true,
  is_archived: false,
};

test.each([
  ["30", 30],
  [" 7 ", 7],
  ["0", 0],
  ["", 0],
  ["abc", 0],
  ["12 days", 0],
  ["1.5", 0],
  ["-3", 0],
  ["1e3", 0],
  ["9999999999", 0],
])("B-PROD-07 %j are %i days: what cannot be read becomes 0", (text, days) => {
  expect(daysOf(text)).toBe(days);
});

describe("B-PROD-07 days", () => {
  test.each([
    ["", "Must be 1 or more"],
    ["0", "Must be 1 or more"],
    ["1", true],
    ["3650", true],
    ["3651", "Must be at most 3,650"],
  ])("of supply: %j", (text, answer) => {
    expect(rules.days_supply(text)).toBe(answer);
  });

  test.each([
    ["soon", "Must be 1 or more"],
    ["365", true],
    ["366", "Must be at most 365"],
  ])("of processing: %j", (text, answer) => {
    expect(rules.processing_days(text)).toBe(answer);
  });
});

test("only what differs is sent", () => {
  const fields = fieldsOf(product);
  expect(changeOf({ ...fields, product_name: " Alpha " }, product)).toEqual({});
  expect(changeOf({ ...fields, days_supply: "28", is_cannabis: true }, product)).toEqual({
    days_supply: 28,
    is_cannabis: true,
  });
});
