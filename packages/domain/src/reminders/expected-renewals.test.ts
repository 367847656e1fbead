import { describe, expect, it } from "vitest";
import { expectedCents, expectedRenewals, orderMoments, type RenewingItem } from "./expected-renewals.ts";

const today = "2026-03-10";
const monthly: RenewingItem = {
  repeats: 5,
  prescription_expiry_date: "2026-12-01",
  expiry_date: null,
  is_available: true,
  holds_unpaid_repeat: false,
  next_reminder_date: "2026-03-20",
  quantity: 1,
  supply: { days_supply: 30, processing_days: 5 },
};
const daysOf = (changes: Partial<RenewingItem>) =>
  expectedRenewals({ ...monthly, ...changes }, today).map(({ day }) => day);

describe("the expected orders of a prescription over the next 30 days", () => {
  it("fall on its reminder days, one after another as each sets the next", () => {
    expect(daysOf({})).toEqual(["2026-03-20"]);
    expect(daysOf({ next_reminder_date: "2026-03-10" })).toEqual(["2026-03-10", "2026-04-04"]);
    expect(daysOf({ next_reminder_date: "2026-03-10", quantity: 2 })).toEqual(["2026-03-10"]);
    expect(daysOf({ next_reminder_date: "2026-03-10", supply: null })).toEqual(["2026-03-10"]);
    expect(daysOf({ next_reminder_date: "2026-04-09" })).toEqual(["2026-04-09"]);
    expect(daysOf({ next_reminder_date: "2026-04-10" })).toEqual([]);
    expect(daysOf({ next_reminder_date: null })).toEqual([]);
  });

  it("fall on today if the reminder day has passed, unless it was ignored for 30 days", () => {
    expect(daysOf({ next_reminder_date: "2026-02-08", quantity: 2 })).toEqual([today]);
    expect(daysOf({ next_reminder_date: "2026-02-07" })).toEqual([]);
  });

  it("end with the last repeat and with the prescription", () => {
    const weekly = { next_reminder_date: today, supply: { days_supply: 10, processing_days: 3 } };
    expect(daysOf({ ...weekly, repeats: 2 })).toEqual(["2026-03-10", "2026-03-17"]);
    expect(daysOf({ ...weekly, prescription_expiry_date: "2026-03-24" })).toEqual([
      "2026-03-10",
      "2026-03-17",
    ]);
    expect(daysOf({ is_available: false })).toEqual([]);
    expect(daysOf({ repeats: null, prescription_expiry_date: null })).toEqual([]);
  });

  it("contain no more packs than may be ordered", () => {
    const [first] = expectedRenewals({ ...monthly, quantity: 6 }, today);
    expect(first).toEqual({ day: "2026-03-20", quantity: 2 });
    expect(expectedRenewals({ ...monthly, quantity: 2, repeats: 1 }, today)[0]?.quantity).toBe(1);
  });
});

describe("the charge for expected orders", () => {
  const discount = {
    type: "percentage",
    value: 50,
    scope: "first_order_only",
    is_active: true,
    starts_at: null,
    ends_at: null,
    first_order_completed: false,
  } as const;
  const momentOf = orderMoments({
    now: new Date("2026-03-09T23:30:00.000Z"),
    timeZone: "Australia/Sydney",
  });
  const two = expectedRenewals({ ...monthly, next_reminder_date: today }, today);

  it("has a first-order discount for the first order only, and a repeats discount for the others", () => {
    const price = { unitPriceCents: 2000, discount };
    expect(expectedCents(two, price, momentOf)).toBe(3000);
    expect(expectedCents(two, { ...price, discount: { ...discount, scope: "repeats_only" } }, momentOf)).toBe(
      3000,
    );
    expect(expectedCents(two, { ...price, discount: { ...discount, scope: "all_orders" } }, momentOf)).toBe(
      2000,
    );
    expect(expectedCents(two, { ...price, discount: null }, momentOf)).toBe(4000);
  });

  it("has no discount before its start or after its end", () => {
    const always = { ...discount, scope: "all_orders" } as const;
    const between = new Date("2026-03-20T00:00:00Z");
    const price = (dates: object) => ({ unitPriceCents: 2000, discount: { ...always, ...dates } });
    expect(expectedCents(two, price({ ends_at: between }), momentOf)).toBe(3000);
    expect(expectedCents(two, price({ starts_at: between }), momentOf)).toBe(3000);
  });
});
