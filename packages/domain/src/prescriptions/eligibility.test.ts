import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../time/days.ts";
import { type EligibilityFacts, eligibility } from "./eligibility.ts";

const today = "2026-03-10";
const item: EligibilityFacts = {
  repeats: 3,
  prescription_expiry_date: "2026-09-01",
  expiry_date: null,
  is_available: true,
  holds_unpaid_repeat: false,
};
const code = (facts: Partial<EligibilityFacts>) => eligibility({ ...item, ...facts }, today).code;

describe("eligibility", () => {
  it("an unexpired item with repeats and in stock can be ordered", () => {
    expect(eligibility(item, today)).toMatchObject({ code: "ok", canOrder: true });
  });

  it("A-DASH-09 A-RENEW-15 an item without repeats can't be ordered", () => {
    expect(eligibility({ ...item, repeats: 0 }, today)).toMatchObject({
      code: "no_repeats",
      canOrder: false,
    });
  });

  it("missing repeats do not prevent an order", () => {
    expect(code({ repeats: null })).toBe("ok");
  });

  it("A-DASH-09 an item can no longer be ordered on its expiry day", () => {
    expect(code({ prescription_expiry_date: today })).toBe("expired");
    expect(code({ prescription_expiry_date: addDays(today, 1) })).toBe("ok");
  });

  it("an unreviewed item can't be ordered and is not called expired", () => {
    expect(code({ repeats: null, prescription_expiry_date: null, expiry_date: "2025-01-01" })).toBe(
      "needs_review",
    );
  });

  it("the last repeat in an unpaid checkout is distinguished from no repeats", () => {
    expect(code({ repeats: 0, holds_unpaid_repeat: true })).toBe("checkout_open");
    expect(code({ repeats: 1, holds_unpaid_repeat: true })).toBe("ok");
  });

  it("an item with its last repeat in a placed order is finished, unless another order awaits payment", () => {
    expect(code({ repeats: 0, holds_placed_repeat: true })).toBe("order_placed");
    expect(code({ repeats: 0, holds_placed_repeat: true, holds_unpaid_repeat: true })).toBe("checkout_open");
    expect(code({ repeats: 1, holds_placed_repeat: true })).toBe("ok");
  });

  it("repeats are checked before expiry and expiry before availability", () => {
    expect(code({ repeats: 0, prescription_expiry_date: "2025-01-01", is_available: false })).toBe(
      "no_repeats",
    );
    expect(code({ prescription_expiry_date: "2025-01-01", is_available: false })).toBe("expired");
    expect(code({ is_available: false })).toBe("unavailable");
  });

  it("every refusal says why and what to do next in whole sentences", () => {
    const facts = fc.record({
      repeats: fc.option(fc.integer({ min: 0, max: 99 })),
      prescription_expiry_date: fc.option(
        fc.integer({ min: -30, max: 400 }).map((days) => addDays(today, days)),
      ),
      expiry_date: fc.option(fc.integer({ min: -30, max: 400 }).map((days) => addDays(today, days))),
      is_available: fc.boolean(),
      holds_unpaid_repeat: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const answer = eligibility(some, today);
        expect(answer.canOrder).toBe(answer.code === "ok");
        expect(answer.sentence).toMatch(/^[A-Z].*\.$/);
        expect(answer.nextStep).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });
});
