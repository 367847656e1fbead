import { describe, expect, it } from "vitest";
import {
  type AssignedDiscount,
  appliesToNextOrder,
  discountPhase,
  isShownToPatient,
  summarise,
} from "./discounts.ts";
import { dollars, shortDollars, toCents } from "./money.ts";

const now = new Date("2026-03-10T00:00:00Z");
const discount: AssignedDiscount = {
  type: "percentage",
  value: 10,
  scope: "all_orders",
  is_active: true,
  starts_at: null,
  ends_at: null,
  first_order_completed: false,
};

describe("the orders a discount applies to", () => {
  it.each([
    ["all_orders", false, true],
    ["all_orders", true, true],
    ["first_order_only", false, true],
    ["first_order_only", true, false],
    ["repeats_only", false, false],
    ["repeats_only", true, true],
  ] as const)(
    "B-DISC-15 %s with the first order completed %s: %s",
    (scope, first_order_completed, applies) => {
      expect(appliesToNextOrder({ ...discount, scope, first_order_completed }, now)).toBe(applies);
    },
  );

  it("B-DISC-11 it is off, not started, running or ended, and off takes precedence", () => {
    const dates = { starts_at: new Date("2026-03-09"), ends_at: new Date("2026-03-11") };
    const on = (day: string) => discountPhase({ ...discount, ...dates }, new Date(day));
    expect(["2026-03-08", "2026-03-09", "2026-03-10", "2026-03-11"].map(on)).toEqual([
      "not_started",
      "running",
      "running",
      "ended",
    ]);
    expect(discountPhase({ ...discount, ...dates, is_active: false }, now)).toBe("off");
    expect(discountPhase(discount, now)).toBe("running");
  });

  it("applies to no order and is hidden from the patient when off or outside its dates", () => {
    for (const off of [{ is_active: false }, { starts_at: new Date("2026-03-11") }, { ends_at: now }]) {
      expect(appliesToNextOrder({ ...discount, ...off }, now)).toBe(false);
      expect(isShownToPatient({ ...discount, ...off }, now)).toBe(false);
      expect(summarise({ ...discount, ...off }, now).isActive).toBe(false);
    }
  });

  it("A-DASH-08 a used first-order discount stays visible and is not active", () => {
    const used = { ...discount, scope: "first_order_only", first_order_completed: true } as const;
    expect(isShownToPatient(used, now)).toBe(true);
    expect(summarise(used, now).isActive).toBe(false);
  });

  it("a repeats-only discount is active before the first order, which costs the full price", () => {
    const waiting = { ...discount, scope: "repeats_only" } as const;
    expect(summarise(waiting, now).isActive).toBe(true);
    expect(appliesToNextOrder(waiting, now)).toBe(false);
  });

  it("A-ENT-06 the summary has a percentage only for a percentage discount", () => {
    expect(summarise(discount, now)).toMatchObject({ percentage: 10, value: 10, label: "10% off" });
    expect(summarise({ ...discount, type: "fixed_amount", value: 550 }, now)).toMatchObject({
      percentage: null,
      value: 5.5,
      label: "$5.50 off",
    });
  });
});

describe("money", () => {
  it("reads decimal amounts without floats and writes them back", () => {
    expect(["30", "30.5", "0.07", "19.999", "-2.50"].map(toCents)).toEqual([3000, 3050, 7, 1999, -250]);
    expect([3000, 123456, 5, -250].map(dollars)).toEqual(["$30.00", "$1,234.56", "$0.05", "-$2.50"]);
    expect([3000, 3050].map(shortDollars)).toEqual(["$30", "$30.50"]);
    expect(() => toCents("1e3")).toThrow(RangeError);
  });
});
