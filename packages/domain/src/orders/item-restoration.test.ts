import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../time/days.ts";
import { reapplyItem, restoreItem } from "./item-restoration.ts";

const today = "2026-03-10";
const taken = {
  tookRepeat: true,
  repeatsRevision: 1,
  reminderBefore: "2026-03-08",
  reminderWritten: "2026-05-04",
};
const current = { repeats: 2, repeatsRevision: 1, nextReminder: "2026-05-04" };

describe("giving back what a renewal took", () => {
  it("returns the repeat and re-arms the reminder for tomorrow when its day has passed", () => {
    expect(restoreItem(taken, current, today)).toEqual({
      repeats: 3,
      repeatReturned: true,
      nextReminder: "2026-03-11",
      reminderRearmed: true,
    });
  });

  it("restores a reminder that lay in the future", () => {
    const later = { ...taken, reminderBefore: "2026-04-01" };
    expect(restoreItem(later, current, today).nextReminder).toBe("2026-04-01");
  });

  it("keeps repeats that an administrator has set since", () => {
    expect(restoreItem(taken, { ...current, repeatsRevision: 2 }, today)).toMatchObject({
      repeats: 2,
      repeatReturned: false,
    });
  });

  it("keeps a reminder that somebody has moved since", () => {
    expect(restoreItem(taken, { ...current, nextReminder: "2026-06-01" }, today)).toMatchObject({
      nextReminder: "2026-06-01",
      reminderRearmed: false,
    });
  });

  it("keeps a reminder that another order has also set", () => {
    expect(restoreItem(taken, { ...current, isReminderShared: true }, today)).toMatchObject({
      repeats: 3,
      nextReminder: "2026-05-04",
      reminderRearmed: false,
    });
  });

  it("leaves missing repeats missing", () => {
    const untaken = { ...taken, tookRepeat: false };
    expect(restoreItem(untaken, { ...current, repeats: null }, today).repeats).toBeNull();
  });

  it("never returns more than it took, never goes above 99, and never sets a past day", () => {
    const day = fc.option(fc.integer({ min: -400, max: 400 }).map((count) => addDays(today, count)));
    fc.assert(
      fc.property(
        fc.record({
          tookRepeat: fc.boolean(),
          repeatsRevision: fc.nat(2),
          reminderBefore: day,
          reminderWritten: day,
        }),
        fc.record({ repeats: fc.option(fc.nat(99)), repeatsRevision: fc.nat(2), nextReminder: day }),
        (before, now) => {
          const back = restoreItem(before, now, today);
          expect((back.repeats ?? 0) - (now.repeats ?? 0)).toBeLessThanOrEqual(before.tookRepeat ? 1 : 0);
          expect(back.repeats ?? 0).toBeLessThanOrEqual(99);
          if (back.reminderRearmed && back.nextReminder) expect(back.nextReminder > today).toBe(true);
        },
      ),
    );
  });
});

describe("taking again for a late payment", () => {
  const days = { givenBackOn: today, today: addDays(today, 2) };
  const back = { repeats: 3, repeatsRevision: 1, nextReminder: "2026-03-11" };

  it("takes the repeat and sets the order's reminder again", () => {
    expect(reapplyItem(taken, back, days)).toEqual({
      tookRepeat: true,
      repeats: 2,
      nextReminder: "2026-05-04",
      reminderTaken: true,
    });
  });

  it("keeps a reminder that somebody has moved since", () => {
    expect(reapplyItem(taken, { ...back, nextReminder: "2026-04-01" }, days)).toMatchObject({
      nextReminder: "2026-04-01",
      reminderTaken: false,
    });
  });

  it("takes no repeat if none is left or none was taken", () => {
    expect(reapplyItem(taken, { ...back, repeats: 0 }, days)).toMatchObject({
      tookRepeat: false,
      repeats: 0,
    });
    expect(reapplyItem(taken, { ...back, repeats: null }, days)).toMatchObject({ tookRepeat: false });
    expect(reapplyItem({ ...taken, tookRepeat: false }, back, days)).toMatchObject({
      tookRepeat: false,
      repeats: 3,
    });
  });

  it("reverses giving back, except for a reminder whose day has come since", () => {
    fc.assert(
      fc.property(
        fc.record({
          tookRepeat: fc.boolean(),
          repeatsRevision: fc.constant(1),
          reminderBefore: fc.option(fc.integer({ min: -400, max: 400 }).map((n) => addDays(today, n))),
          reminderWritten: fc.integer({ min: 1, max: 400 }).map((n) => addDays(today, n)),
        }),
        fc.integer({ min: 0, max: 98 }),
        (order, repeats) => {
          const before = { repeats, repeatsRevision: 1, nextReminder: order.reminderWritten };
          const returned = restoreItem(order, before, today);
          const again = reapplyItem(order, { ...before, ...returned }, { givenBackOn: today, today });
          expect(again).toMatchObject({ repeats, nextReminder: order.reminderWritten });
        },
      ),
    );
  });
});
