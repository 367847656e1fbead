import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysUntil } from "../time/days.ts";
import {
  byRunOut,
  earlyOrderWarning,
  isDueSoon,
  lastsUntil,
  putOffChoices,
  putOffUntil,
  type SupplyFacts,
  supplyGroup,
} from "./supply.ts";

const today = "2026-11-21";
const facts = (changes: Partial<SupplyFacts> = {}): SupplyFacts => ({
  first: { on: "2026-11-01", packs: 1 },
  paid: [],
  daysSupply: 30,
  ...changes,
});

describe("how long a medicine lasts", () => {
  it.each([
    ["one pack of 30 days", {}, "2026-12-01"],
    ["two packs", { first: { on: "2026-11-01", packs: 2 } }, "2026-12-31"],
    [
      "an order ten days before the end, whose supply is added",
      { paid: [{ on: "2026-11-21", packs: 1 }] },
      "2026-12-31",
    ],
    [
      "an order after a gap, which counts from its own day",
      { paid: [{ on: "2026-12-21", packs: 1 }] },
      "2027-01-20",
    ],
    ["a pack that lasts an unknown time", { daysSupply: null }, null],
  ])("with %s", (_what, changes, day) => {
    expect(lastsUntil(facts(changes))).toBe(day);
  });

  const day = fc.integer({ min: 0, max: 800 }).map((count) => addDays("2025-01-01", count));
  const obtained = fc.record({ on: day, packs: fc.integer({ min: 1, max: 2 }) });
  const supply = fc.record({
    first: obtained,
    paid: fc.array(obtained, { maxLength: 12 }),
    daysSupply: fc.integer({ min: 1, max: 180 }),
  });

  it("agrees with counting pills day by day, whatever the order of the facts", () => {
    fc.assert(
      fc.property(supply, (given) => {
        const days = countedDays(given);
        expect(lastsUntil(given)).toBe(days);
        expect(lastsUntil({ ...given, paid: given.paid.toReversed() })).toBe(days);
      }),
      { numRuns: 300 },
    );
  });

  it("is never shortened by another order, and never less than that order's own supply", () => {
    fc.assert(
      fc.property(supply, obtained, (given, more) => {
        const before = lastsUntil(given) ?? "";
        const after = lastsUntil({ ...given, paid: [...given.paid, more] }) ?? "";
        expect(daysUntil(after, before)).toBeGreaterThanOrEqual(0);
        expect(after >= addDays(more.on, more.packs * given.daysSupply)).toBe(true);
      }),
    );
  });
});

/** The day on which the box is empty, one day's worth taken out of it each day. */
function countedDays({ first, paid, daysSupply }: SupplyFacts): string {
  const all = [first, ...paid];
  const days = all.map(({ on }) => on).toSorted();
  let date = days[0] ?? "";
  let left = 0;
  for (;;) {
    const today = all.filter(({ on }) => on === date);
    left += today.reduce((sum, { packs }) => sum + packs * (daysSupply ?? 0), 0);
    if (left === 0 && date > (days.at(-1) ?? "")) return date;
    left = Math.max(0, left - 1);
    date = addDays(date, 1);
  }
}

const orderable = { canOrder: true, nextReminder: null, lastsUntil: null };

describe("what there is to do", () => {
  it.each([
    ["due", { nextReminder: "2026-11-21" }],
    ["due", { nextReminder: "2026-10-01" }],
    ["soon", { nextReminder: "2026-11-28" }],
    ["later", { nextReminder: "2026-11-29" }],
    ["due", { nextReminder: null, lastsUntil: "2026-11-21" }],
    ["later", { nextReminder: null, lastsUntil: null }],
    ["cannot", { canOrder: false, nextReminder: "2026-11-21" }],
  ] as const)("is “%s” with %o", (group, changes) => {
    expect(supplyGroup({ ...orderable, ...changes }, today)).toBe(group);
  });

  it("starts with what runs out first, and ends with unknown supplies", () => {
    const days = [null, "2026-12-01", "2026-11-22"].map((end) => ({ lastsUntil: end }));
    expect(days.toSorted(byRunOut).map((each) => each.lastsUntil)).toEqual([
      "2026-11-22",
      "2026-12-01",
      null,
    ]);
  });

  it.each([
    [true, { nextReminder: "2026-12-01" }],
    [false, { nextReminder: "2026-12-02" }],
    [false, { nextReminder: "2026-11-21", canOrder: false }],
    [false, { nextReminder: null }],
  ])("may be combined with another order: %s with %o", (expected, changes) => {
    expect(isDueSoon({ ...orderable, ...changes }, today)).toBe(expected);
  });
});

describe("putting off", () => {
  it.each([
    [
      "three choices from today on for one that is due",
      { nextReminder: "2026-11-10" },
      ["2026-11-24", "2026-11-28", "2026-12-05"],
    ],
    [
      "from the planned day on for one that is due soon",
      { nextReminder: "2026-11-25" },
      ["2026-11-28", "2026-12-02", "2026-12-09"],
    ],
    [
      "nothing past the day on which it runs out",
      { nextReminder: "2026-11-21", lastsUntil: "2026-11-28" },
      ["2026-11-24", "2026-11-28"],
    ],
    ["nothing on the day on which it runs out", { nextReminder: "2026-11-21", lastsUntil: "2026-11-21" }, []],
    [
      "three choices once that day is over, because the patient knows better",
      { nextReminder: "2026-11-10", lastsUntil: "2026-11-20" },
      ["2026-11-24", "2026-11-28", "2026-12-05"],
    ],
    ["nothing for what is not due soon", { nextReminder: "2026-11-29" }, []],
    ["nothing for what can't be ordered", { nextReminder: "2026-11-21", canOrder: false }, []],
    ["nothing without a reminder", { nextReminder: null }, []],
  ])("offers %s", (_what, changes, days) => {
    expect(putOffChoices({ ...orderable, ...changes }, today).map(({ until }) => until)).toEqual(days);
  });

  it.each([
    ["2026-11-28", "2026-11-28", "2026-11-28"],
    ["2026-11-28", "2026-12-15", null],
    ["2026-11-21", "2026-11-21", null],
    [null, "2026-11-28", null],
  ])("to %s, with the reminder on %s, holds until %s", (until, planned, expected) => {
    expect(putOffUntil({ put_off_until: until, next_reminder_date: planned }, today)).toBe(expected);
  });
});

describe("an order that is much too early", () => {
  it.each([
    [
      "three days after the last one",
      { paid: [{ on: "2026-11-18", packs: 1 }] },
      "This was ordered 3 days ago and should last until 31 December 2026. Order anyway?",
    ],
    [
      "again on the same day, whatever is left",
      { first: { on: "2026-01-01", packs: 1 }, daysSupply: 1, paid: [{ on: "2026-11-21", packs: 1 }] },
      "This was ordered today and should last until 22 November 2026. Order anyway?",
    ],
    [
      "the day after it, although nothing is left",
      { first: { on: "2026-01-01", packs: 1 }, daysSupply: 1, paid: [{ on: "2026-11-20", packs: 1 }] },
      "This was ordered yesterday and should last until 21 November 2026. Order anyway?",
    ],
    [
      "soon after a first supply, which staff may have entered without any order,",
      { first: { on: "2026-11-20", packs: 1 } },
      "The first supply is recorded as of 20 November 2026 and should last until 20 December 2026. Order anyway?",
    ],
  ])("%s is asked about", (_when, changes, sentence) => {
    expect(earlyOrderWarning(facts(changes), today)).toBe(sentence);
  });

  it.each([
    ["half of the last supply is left", { first: { on: "2026-11-06", packs: 1 } }],
    [
      "the last one is two days ago and nothing is left",
      { first: { on: "2026-01-01", packs: 1 }, daysSupply: 2, paid: [{ on: "2026-11-19", packs: 1 }] },
    ],
    ["nobody knows how long it lasts", { daysSupply: null, paid: [{ on: "2026-11-20", packs: 1 }] }],
    ["it begins in the future", { first: { on: "2026-12-01", packs: 1 } }],
  ])("is not asked about when %s", (_when, changes) => {
    expect(earlyOrderWarning(facts(changes), today)).toBeNull();
  });
});
