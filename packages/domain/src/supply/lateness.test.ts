import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, daysUntil } from "../time/days.ts";
import { isLate, LATE_DAYS, type LatenessFacts, lateFrom, ranOut, USUAL_LEAD_DAYS } from "./lateness.ts";

const today = "2026-11-23";
const ago = (days: number) => addDays(today, -days);

/** Reminded ten days ago, ran out three days ago. */
const late: LatenessFacts = {
  canBeAskedAfter: true,
  nextReminder: ago(10),
  lastsUntil: ago(3),
  lastTold: ago(7),
  isBeingTold: false,
  isReachable: true,
  isNoted: false,
};

describe("a patient is late", () => {
  it.each<[string, Partial<LatenessFacts>]>([
    ["three days after the medicine ran out", {}],
    ["later than that", { lastsUntil: ago(20) }],
    ["three days after the last email, if that came late", { lastsUntil: ago(9), lastTold: ago(3) }],
    [
      "without a known end, eight days after the reminder",
      { lastsUntil: null, nextReminder: ago(8), lastTold: ago(5) },
    ],
    ["although no email reaches them", { isReachable: false, lastTold: null }],
    ["however long ago that was, if no email reaches them", { isReachable: false, lastsUntil: ago(200) }],
    [
      "however long ago that was, if it was noted while the medicine could not be supplied",
      { isNoted: true, nextReminder: ago(90), lastsUntil: ago(85), lastTold: ago(87) },
    ],
  ])("%s", (_, facts) => {
    expect(isLate({ ...late, ...facts }, today)).toBe(true);
  });
});

describe("a patient is not late", () => {
  it.each<[string, Partial<LatenessFacts>]>([
    ["two days after the medicine ran out", { lastsUntil: ago(2) }],
    ["two days after the last email", { lastTold: ago(2) }],
    ["before the reminder went out", { lastTold: null }],
    ["while an email about it is on its way", { isBeingTold: true }],
    ["while a reminder is ahead, planned or put off", { nextReminder: addDays(today, 1) }],
    ["when no reminder is planned", { nextReminder: null }],
    ["while it can't be ordered, or is ordered", { canBeAskedAfter: false }],
    [
      "without a known end, seven days after the reminder",
      { lastsUntil: null, nextReminder: ago(7), lastTold: ago(4) },
    ],
    [
      "a month after nobody asked in time",
      { nextReminder: ago(60), lastsUntil: ago(LATE_DAYS.until), lastTold: ago(57) },
    ],
  ])("%s", (_, facts) => {
    expect(isLate({ ...late, ...facts }, today)).toBe(false);
  });
});

describe("lateness over all combinations of facts", () => {
  const day = fc.integer({ min: -90, max: 30 }).map((count) => addDays(today, count));
  const anything: fc.Arbitrary<LatenessFacts> = fc.record({
    canBeAskedAfter: fc.boolean(),
    nextReminder: fc.option(day),
    lastsUntil: fc.option(day),
    lastTold: fc.option(day),
    isBeingTold: fc.boolean(),
    isReachable: fc.boolean(),
    isNoted: fc.boolean(),
  });

  test("nobody is late within three days of the end, of the reminder or of the last email", () => {
    fc.assert(
      fc.property(anything, (facts) => {
        if (!isLate(facts, today)) return;
        const end = ranOut(facts)?.on ?? "";
        for (const date of [end, facts.nextReminder, facts.lastTold])
          if (date) expect(daysUntil(date, today)).toBeLessThanOrEqual(-LATE_DAYS.after);
      }),
      { numRuns: 2_000 },
    );
  });

  test("lasts a month from its first day, and for ever if no email arrives or it was noted", () => {
    fc.assert(
      fc.property(anything, fc.nat(60), (facts, later) => {
        const from = lateFrom(facts, today);
        if (from === null || from < today) return;
        const isAsked = isLate(facts, addDays(from, later));
        const isAlways = !facts.isReachable || facts.isNoted;
        expect(isAsked).toBe(isAlways || later < LATE_DAYS.until - LATE_DAYS.after);
        expect(isLate(facts, addDays(from, -1))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is ended by an order, a postponed reminder and an email on its way", () => {
    fc.assert(
      fc.property(anything, (facts) => {
        expect(isLate({ ...facts, canBeAskedAfter: false }, today)).toBe(false);
        expect(isLate({ ...facts, nextReminder: addDays(today, 3) }, today)).toBe(false);
        expect(isLate({ ...facts, isBeingTold: true }, today)).toBe(false);
      }),
    );
  });

  test("counts from the end of supplies, or from five days after the reminder if they are unknown", () => {
    fc.assert(
      fc.property(anything, (facts) => {
        const { nextReminder, lastsUntil } = facts;
        const estimated = nextReminder && { on: addDays(nextReminder, USUAL_LEAD_DAYS), isEstimated: true };
        const known = nextReminder && lastsUntil && { on: lastsUntil, isEstimated: false };
        expect(ranOut(facts)).toEqual(known ?? estimated);
      }),
    );
  });
});
