import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AssignedDiscount } from "./discounts.ts";
import { explainCharged, priceLine, priceNextOrder } from "./line-price.ts";
import { whyThisPrice } from "./price-words.ts";

describe("the price of a line", () => {
  it("rounds a percentage of the whole line down to the cent, as the store does", () => {
    const off = (unitPriceCents: number, quantity: number, value: number) =>
      priceLine({ unitPriceCents, quantity }, { type: "percentage", value }).discountCents;
    expect(off(2499, 1, 10)).toBe(249);
    expect(off(1999, 2, 15)).toBe(599);
    expect(off(1499, 5, 5)).toBe(374);
    expect(
      priceLine({ unitPriceCents: 2000, quantity: 2 }, { type: "percentage", value: 10 }).totalCents,
    ).toBe(3600);
    expect(
      priceLine({ unitPriceCents: 1000, quantity: 1 }, { type: "percentage", value: 12.34 }).discountCents,
    ).toBe(123);
  });

  it("is never reduced by more than the percentage nor a cent less, for any price, half percent and quantity", () => {
    const price = fc.integer({ min: 5, max: 50_000 });
    const halves = fc.integer({ min: 1, max: 200 });
    const quantity = fc.integer({ min: 1, max: 2 });
    fc.assert(
      fc.property(price, halves, quantity, (unitPriceCents, half, pieces) => {
        const { discountCents } = priceLine(
          { unitPriceCents, quantity: pieces },
          { type: "percentage", value: half / 2 },
        );
        const exact = BigInt(unitPriceCents) * BigInt(pieces) * BigInt(half);
        expect(BigInt(discountCents) * 200n <= exact).toBe(true);
        expect((BigInt(discountCents) + 1n) * 200n > exact).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is reduced by a fixed amount once per line, as a unit price rounded down to the cent", () => {
    expect(
      priceLine({ unitPriceCents: 1999, quantity: 2 }, { type: "fixed_amount", value: 501 }),
    ).toMatchObject({
      unitPriceCents: 1748,
      percentage: null,
      discountCents: 502,
      totalCents: 3496,
    });
  });

  it("is never negative and never above the full price", () => {
    const line = fc.record({
      unitPriceCents: fc.integer({ min: 0, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 2 }),
    });
    const off = fc.oneof(
      fc.record({
        type: fc.constant("percentage" as const),
        value: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
      }),
      fc.record({
        type: fc.constant("fixed_amount" as const),
        value: fc.integer({ min: 1, max: 1_000_000 }),
      }),
    );
    fc.assert(
      fc.property(line, off, (some, reduction) => {
        const price = priceLine(some, reduction);
        const gross = some.unitPriceCents * some.quantity;
        expect(price.totalCents).toBeGreaterThanOrEqual(0);
        expect(price.totalCents + price.discountCents).toBe(gross);
        expect(Number.isInteger(price.totalCents)).toBe(true);
        if (reduction.type === "fixed_amount") {
          expect(price.totalCents).toBe(price.unitPriceCents * some.quantity);
          expect(price.discountCents).toBeGreaterThanOrEqual(Math.min(reduction.value, gross));
        }
      }),
    );
  });
});

const now = new Date("2026-03-10T00:00:00Z");
const tenPercent: AssignedDiscount = {
  type: "percentage",
  value: 10,
  scope: "all_orders",
  is_active: true,
  starts_at: null,
  ends_at: null,
  first_order_completed: false,
};
const staff = { who: "staff", timeZone: "Australia/Sydney" } as const;

function whyOf(
  changes: Partial<AssignedDiscount> | null,
  { unitPriceCents = 1999, quantity = 2, reader = staff as Parameters<typeof whyThisPrice>[1] } = {},
) {
  const discount = changes && { ...tenPercent, ...changes };
  return whyThisPrice(priceNextOrder({ unitPriceCents, quantity }, discount, now).explanation, reader);
}

describe("the explanation of a price", () => {
  it("names the store's price of the packs if there is no discount", () => {
    expect(whyOf(null)).toEqual(["The store's price is $19.99 a pack: 2 × $19.99 = $39.98."]);
    expect(whyOf(null, { quantity: 1 })).toEqual(["The store's price is $19.99."]);
  });

  it("names the discount and how it was rounded", () => {
    expect(whyOf({}).slice(1)).toEqual([
      "10% off every order: −$3.99. 10% of $39.98 is $3.998, rounded down to the cent.",
      "$35.99 in all.",
    ]);
    expect(whyOf({ value: 50 })[1]).toBe("50% off every order: −$19.99.");
    expect(whyOf({ value: 12.34 }, { unitPriceCents: 1, quantity: 1 })[1]).toBe(
      "12.34% off every order: −$0.00. 12.34% of $0.01 is $0.001234, rounded down to the cent.",
    );
    expect(whyOf({ type: "fixed_amount", value: 501 })[1]).toBe(
      "$5.01 off every order: −$5.02. Split over 2 packs, each costs $17.48, rounded down to the cent.",
    );
    expect(whyOf({ type: "fixed_amount", value: 99_900 })[1]).toBe(
      "$999.00 off every order: −$39.98. It cannot take off more than the medicine costs.",
    );
  });

  it("says why a discount does not lower it", () => {
    const first = { scope: "first_order_only", first_order_completed: true } as const;
    expect(whyOf(first)[1]).toBe("10% off was for the first order only, and has been used.");
    expect(whyOf({ ...first, is_unpaid: true })[1]).toBe(
      "10% off was for the first order only, and is reserved for the order that is not paid yet.",
    );
    expect(whyOf({ scope: "repeats_only" })[1]).toBe("10% off starts with the order after this one.");
    expect(whyOf({ is_active: false })[1]).toBe("10% off is switched off.");
    expect(whyOf({ ends_at: new Date("2026-03-09T13:30:00Z") })[1]).toBe("10% off ended on 10 March 2026.");
    expect(whyOf({ starts_at: new Date("2026-04-01T00:00:00Z") })[1]).toBe("10% off starts on 1 April 2026.");
  });

  it("tells a patient nothing about a discount that is off or outside its dates", () => {
    const reader = { ...staff, who: "patient" } as const;
    for (const idle of [{ is_active: false }, { ends_at: now }, { starts_at: new Date("2026-04-01") }])
      expect(whyOf(idle, { reader })).toHaveLength(1);
    expect(whyOf({ scope: "repeats_only" }, { reader })).toHaveLength(3);
  });

  it("follows the same rule for an order, and says so if the store's own rounding applies", () => {
    const line = { quantity: 1, unitPriceCents: 2499, discountCents: 250, totalCents: 2249 };
    const why = explainCharged({ ...line, discount: tenPercent });
    expect(why && whyThisPrice(why, staff).slice(1)).toEqual([
      "10% off every order: −$2.49. 10% of $24.99 is $2.499, rounded down to the cent.",
      "The store rounds the discount differently, and its amount applies.",
      "$22.49 in all.",
    ]);
  });

  it("of an order is that of the price shown before it", () => {
    const line = fc.record({
      unitPriceCents: fc.integer({ min: 1, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 2 }),
    });
    const terms = fc.record({
      type: fc.constantFrom("percentage" as const, "fixed_amount" as const),
      value: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(line, terms, (some, discount) => {
        const { explanation, percentage: _, ...price } = priceLine(some, discount);
        expect(explainCharged({ ...price, quantity: some.quantity, discount })).toEqual(explanation);
      }),
    );
  });

  it("is left out for an order that the store made smaller since, whose sums are those of the original order", () => {
    const {
      explanation: _,
      percentage: __,
      ...price
    } = priceLine({ unitPriceCents: 1999, quantity: 2 }, tenPercent);
    expect(explainCharged({ ...price, quantity: 1, discount: tenPercent })).toBeNull();
  });
});
