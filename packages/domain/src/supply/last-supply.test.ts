import { ELIGIBILITY_CODES, type EligibilityCode } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eligibility } from "../prescriptions/eligibility.ts";
import { effectiveExpiry } from "../prescriptions/expiry.ts";
import { addDays, daysUntil } from "../time/days.ts";
import { type LastSupply, lastSupply, lastSupplyWords, type SupplyOutlook } from "./last-supply.ts";
import { lastsUntil } from "./supply.ts";

const today = "2026-11-12";
const outlook = (changes: Partial<SupplyOutlook> = {}): SupplyOutlook => ({
  code: "ok",
  expiresOn: "2027-03-04",
  lastsUntil: "2026-12-12",
  ...changes,
});

describe("the last supply of a prescription", () => {
  it.each<[string, Partial<SupplyOutlook>, LastSupply["reason"] | null]>([
    ["repeats are left and it expires later", {}, null],
    ["no repeats are left", { code: "no_repeats" }, "no_repeats"],
    ["no repeats are left and it has expired", { code: "no_repeats", expiresOn: today }, "no_repeats"],
    ["it expires before the supply ends", { expiresOn: "2026-12-11" }, "expiry"],
    ["it expires on the day on which the supply ends", { expiresOn: "2026-12-12" }, "expiry"],
    ["it expires on the day after", { expiresOn: "2026-12-13" }, null],
    [
      "it has expired, and nobody knows how long a pack lasts",
      { code: "expired", lastsUntil: null },
      "expiry",
    ],
    ["no expiry is known", { expiresOn: null }, null],
    ["nobody knows how long a pack lasts", { expiresOn: "2026-11-20", lastsUntil: null }, null],
    ["nobody has reviewed it", { code: "needs_review", expiresOn: "2026-11-20" }, null],
    ["an unpaid order holds the last repeat", { code: "checkout_open" }, null],
    ["a placed order holds the last repeat", { code: "order_placed" }, null],
    ["it can't be supplied now", { code: "unavailable" }, null],
    [
      "it can't be supplied now and expires first",
      { code: "unavailable", expiresOn: "2026-12-01" },
      "expiry",
    ],
  ])("when %s", (_what, changes, reason) => {
    expect(lastSupply(outlook(changes))?.reason ?? null).toBe(reason);
  });

  const day = fc.integer({ min: -400, max: 400 }).map((count) => addDays(today, count));
  const facts = fc.record({
    repeats: fc.option(fc.nat(3)),
    prescription_expiry_date: fc.option(day),
    expiry_date: fc.option(day),
    is_available: fc.boolean(),
    holds_unpaid_repeat: fc.boolean(),
    holds_placed_repeat: fc.boolean(),
    packs: fc.integer({ min: 1, max: 2 }),
    daysSupply: fc.option(fc.integer({ min: 1, max: 120 })),
  });

  it("is reported exactly if it can't be ordered on the day it runs out, whatever the store has in stock", () => {
    fc.assert(
      fc.property(facts, ({ packs, daysSupply, ...item }) => {
        const end = lastsUntil({ first: { on: today, packs }, paid: [], daysSupply });
        const { code } = eligibility(item, today);
        const told = lastSupply({ code, expiresOn: effectiveExpiry(item), lastsUntil: end }) !== null;
        const later = end === null ? today : end;
        const then = eligibility({ ...item, is_available: true }, later).code;
        const isHeld = code === "checkout_open" || code === "order_placed";
        const expiry = effectiveExpiry(item);
        const isOver = then === "no_repeats" || then === "expired";
        const heldAndOver = isHeld && end !== null && expiry !== null && daysUntil(expiry, end) <= 0;
        expect(told).toBe(isHeld ? heldAndOver : isOver);
      }),
      { numRuns: 1000 },
    );
  });

  it("is never reported for an unreviewed item, and its day is in the future or missing", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<EligibilityCode>(...ELIGIBILITY_CODES),
        fc.option(day),
        fc.option(day),
        (code, expiresOn, end) => {
          const last = lastSupply({ code, expiresOn, lastsUntil: end });
          if (code === "needs_review") expect(last).toBeNull();
          if (!last) return;
          const { sentence, nextStep } = lastSupplyWords(last, "Tablets", today);
          const isLeft = end !== null && end > today;
          expect(sentence.includes("should last until")).toBe(isLeft);
          expect(nextStep.endsWith(isLeft ? "before then." : "now.")).toBe(true);
        },
      ),
    );
  });
});

describe("the words for a last supply", () => {
  it.each<[string, LastSupply, string]>([
    [
      "the last repeat",
      { reason: "no_repeats", expiresOn: null, lastsUntil: "2026-12-12" },
      "This was your last repeat of Tablets. Your medicine should last until about 12 December 2026. Ask your doctor for a new prescription before then.",
    ],
    [
      "the last repeat, and nobody knows how long a pack lasts",
      { reason: "no_repeats", expiresOn: null, lastsUntil: null },
      "This was your last repeat of Tablets. Ask your doctor for a new prescription now.",
    ],
    [
      "an expiry before the supply ends",
      { reason: "expiry", expiresOn: "2026-12-01", lastsUntil: "2026-12-12" },
      "Your prescription for Tablets expires on 1 December 2026, before your supply runs out. Your medicine should last until about 12 December 2026. Ask your doctor for a new prescription before then.",
    ],
    [
      "an expiry on the day it runs out",
      { reason: "expiry", expiresOn: "2026-12-12", lastsUntil: "2026-12-12" },
      "Your prescription for Tablets expires on 12 December 2026. Your medicine should last until about 12 December 2026. Ask your doctor for a new prescription before then.",
    ],
    [
      "one that has expired",
      { reason: "expiry", expiresOn: "2026-11-01", lastsUntil: "2026-11-10" },
      "Your prescription for Tablets expired on 1 November 2026. Ask your doctor for a new prescription now.",
    ],
  ])("%s", (_what, last, words) => {
    const { sentence, nextStep } = lastSupplyWords(last, "Tablets", today);
    expect(`${sentence} ${nextStep}`).toBe(words);
  });
});
