import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DiscountChange, DiscountInput, DiscountListInput } from "./discounts.ts";

const discount = {
  name: "Winter",
  description: null,
  discount_type: "percentage",
  discount_value: 10,
  application_scope: "all_orders",
  user_id: null,
  is_active: true,
  start_date: null,
  end_date: null,
};

const refusal = (change: object) =>
  DiscountInput.safeParse({ ...discount, ...change }).error?.issues.map(
    (issue) => `${issue.path.join(".")}: ${issue.message}`,
  )[0];

describe("a discount's fields", () => {
  it.each([
    ["B-DISC-05", { name: "" }, "name: Discount name is required"],
    ["B-DISC-05", { name: "   " }, "name: Discount name is required"],
    ["B-DISC-05", { name: null }, "name: Discount name is required"],
    ["B-DISC-05", { name: undefined }, "name: Discount name is required"],
    ["B-DISC-06", { discount_value: 0 }, "discount_value: Discount value must be greater than 0"],
    ["B-DISC-06", { discount_value: -5 }, "discount_value: Discount value must be greater than 0"],
    ["B-DISC-06", { discount_value: "5" }, "discount_value: Discount value must be greater than 0"],
    ["B-DISC-06", { discount_value: 5e-324 }, "discount_value: must have at most two decimals"],
    ["B-DISC-06", { discount_value: 12.345 }, "discount_value: must have at most two decimals"],
    ["B-DISC-07", { discount_value: 100.01 }, "discount_value: Percentage discount cannot exceed 100%"],
    ["B-DISC-15", { discount_type: "gift" }, "discount_type: must be one of percentage, fixed_amount"],
    [
      "B-DISC-15",
      { application_scope: "never" },
      "application_scope: must be one of first_order_only, repeats_only, all_orders",
    ],
    ["B-DISC-08", { user_id: 1.5 }, "user_id: must be a whole number"],
    [
      "B-DISC-08",
      { start_date: "2026-03-01T09:00" },
      "start_date: must be an ISO timestamp with its zone, such as 2026-03-01T09:00:00Z",
    ],
    [
      "B-DISC-08",
      { start_date: "2026-03-02T00:00:00+11:00", end_date: "2026-03-01T13:00:00Z" },
      "end_date: The end must be after the start",
    ],
  ])("%s refuses %j", (_, change, message) => {
    expect(refusal(change)).toBe(message);
  });

  it("B-DISC-06 B-DISC-07 accepts every amount of cents, and a percentage up to 100", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const discount_value = cents / 100;
        expect(refusal({ discount_type: "fixed_amount", discount_value })).toBeUndefined();
        expect(refusal({ discount_value }) === undefined).toBe(discount_value <= 100);
      }),
    );
  });

  it("B-DISC-08 B-DISC-09 only name, type, value and scope are required", () => {
    const { description, user_id, is_active, start_date, end_date, ...least } = discount;
    expect(DiscountInput.parse(least)).toEqual({ ...least, is_active: true });
  });

  it("B-DISC-11 B-API-22 a change contains only what changes, and no defaults are filled in", () => {
    expect(DiscountChange.parse({ is_active: false })).toEqual({ is_active: false });
    expect(DiscountChange.parse({})).toEqual({});
  });
});

it("B-API-16 B-API-17 the list takes its options from a query or from our own screens", () => {
  expect(DiscountListInput.parse({})).toEqual({ active_only: false, search: "", page: 1 });
  const query = { active_only: "true", prescription_item_id: "7", page: "2", limit: "50" };
  expect(DiscountListInput.parse(query)).toMatchObject({
    active_only: true,
    prescription_item_id: 7,
    page: 2,
    limit: 50,
  });
  expect(DiscountListInput.parse({ active_only: true }).active_only).toBe(true);
  expect(DiscountListInput.safeParse({ active_only: "yes" }).error?.issues[0]?.message).toBe(
    "must be true or false",
  );
});
