import { expect, test } from "vitest";
import { toChange, toDays, toFormFields } from "./product-fields.ts";

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
])("B-PROD-07 %j are %i days: an unreadable number counts as 0", (text, days) => {
  expect(toDays(text)).toBe(days);
});

test("only changed fields are sent", () => {
  const fields = toFormFields(product);
  expect(toChange({ ...fields, product_name: " Alpha " }, toFormFields(product))).toEqual({});
  expect(toChange({ ...fields, days_supply: "28", is_cannabis: true }, toFormFields(product))).toEqual({
    days_supply: 28,
    is_cannabis: true,
  });
});
