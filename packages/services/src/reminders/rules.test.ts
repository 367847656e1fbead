import { describe, expect, test } from "vitest";
import {
  dueNotice,
  isReminderDue,
  mayBeToldLater,
  type ReminderFacts,
  stillApplies,
  whyNotDue,
} from "./rules.ts";

const today = "2026-03-10";
const item: ReminderFacts = {
  next_reminder_date: today,
  reminder_arming: 1,
  repeats: 3,
  prescription_expiry_date: "2026-12-12",
  expiry_date: null,
  is_available: true,
  holds_unpaid_repeat: false,
};

describe("a reminder is due", () => {
  test.each<[string, Partial<ReminderFacts>]>([
    ["on its day", {}],
    ["after its day", { next_reminder_date: "2026-01-01" }],
    ["with an unknown number of repeats", { repeats: null }],
    ["without an expiry, if somebody has set the repeats", { prescription_expiry_date: null }],
    ["while an open checkout holds the last repeat", { repeats: 0, holds_unpaid_repeat: true }],
    ["on the last day before it ends", { prescription_expiry_date: "2026-03-11" }],
    ["by its own expiry, not the older one", { expiry_date: "2026-01-01" }],
  ])("%s", (_, facts) => {
    expect(isReminderDue({ ...item, ...facts }, today)).toBe(true);
  });
});

describe("a reminder is not due", () => {
  test.each<[string, Partial<ReminderFacts>, ReturnType<typeof whyNotDue>]>([
    ["before its day", { next_reminder_date: "2026-03-11" }, "not_yet"],
    ["without a day", { next_reminder_date: null }, "no_date"],
    ["without repeats", { repeats: 0 }, "no_repeats"],
    ["on the day it ends", { prescription_expiry_date: today }, "expired"],
    [
      "by the older expiry, if it has none of its own",
      { prescription_expiry_date: null, expiry_date: today },
      "expired",
    ],
    [
      "after it has ended, even while a checkout is open",
      { repeats: 0, holds_unpaid_repeat: true, prescription_expiry_date: today },
      "expired",
    ],
    ["for a product that the store cannot sell", { is_available: false }, "unavailable"],
    ["while nobody has reviewed it", { repeats: null, prescription_expiry_date: null }, "needs_review"],
  ])("%s", (_, facts, why) => {
    expect(isReminderDue({ ...item, ...facts }, today)).toBe(false);
    expect(whyNotDue({ ...item, ...facts }, today)).toBe(why);
  });
});

describe("the expiry notice of the day", () => {
  test.each([
    ["2026-03-25", null],
    ["2026-03-24", "soon"],
    ["2026-03-11", "soon"],
    ["2026-03-10", "expired"],
    ["2026-03-03", "expired"],
    ["2026-03-02", null],
  ])("for a prescription that ends on %s is %s", (date, stage) => {
    const notice = dueNotice({ ...item, prescription_expiry_date: date }, today);
    expect(notice).toEqual(stage === null ? null : { stage, date });
  });

  test("also comes without repeats and for unavailable products", () => {
    const ending = { ...item, prescription_expiry_date: "2026-03-20" };
    expect(dueNotice({ ...ending, repeats: 0 }, today)?.stage).toBe("soon");
    expect(dueNotice({ ...ending, is_available: false }, today)?.stage).toBe("soon");
  });

  test("doesn't come without an expiry date or before the item is reviewed", () => {
    expect(dueNotice({ ...item, prescription_expiry_date: null }, today)).toBeNull();
    const unreviewed = { repeats: null, prescription_expiry_date: null, expiry_date: "2026-03-20" };
    expect(dueNotice({ ...item, ...unreviewed }, today)).toBeNull();
  });
});

describe("just before sending", () => {
  const due = { stage: "due", date: today, arming: 1 } as const;

  test("a reminder still applies while the item is unchanged", () => {
    expect(stillApplies(due, item, today)).toBe(true);
    expect(stillApplies(due, item, "2026-03-12")).toBe(true);
  });

  test("a reminder still applies when the clock was put back", () => {
    expect(stillApplies(due, item, "2026-03-09")).toBe(true);
    expect(stillApplies({ stage: "expired", date: "2026-12-12", arming: 0 }, item, "2026-12-11")).toBe(true);
  });

  test.each<[string, Partial<ReminderFacts>]>([
    ["renewed or moved", { next_reminder_date: "2026-04-05" }],
    ["rearmed for the same day", { reminder_arming: 2 }],
    ["ended", { prescription_expiry_date: "2026-03-10" }],
    ["used up", { repeats: 0 }],
    ["taken off sale", { is_available: false }],
  ])("a reminder no longer applies once the item was %s", (_, facts) => {
    expect(stillApplies(due, { ...item, ...facts }, today)).toBe(false);
  });

  test.each<[string, Partial<ReminderFacts>, boolean]>([
    ["used up", { repeats: 0 }, true],
    ["taken off sale", { is_available: false }, true],
    ["ended", { prescription_expiry_date: "2026-03-10" }, true],
    ["moved", { next_reminder_date: "2026-04-05", repeats: 0 }, false],
    ["rearmed", { reminder_arming: 2, repeats: 0 }, false],
    ["left as it was", {}, false],
  ])("an item that was %s may be reminded of later: %o %s", (_, facts, isSo) => {
    expect(mayBeToldLater(due, { ...item, ...facts }, { today, isWanted: true })).toBe(isSo);
  });

  test("an item whose patient wants no reminders now may be reminded of later, unless it was moved", () => {
    const later = (facts: Partial<ReminderFacts>) =>
      mayBeToldLater(due, { ...item, ...facts }, { today, isWanted: false });
    expect(later({})).toBe(true);
    expect(later({ next_reminder_date: "2026-04-05" })).toBe(false);
  });

  test("a notice applies only to the same expiry date, and `soon` not on the day itself", () => {
    const soon = { stage: "soon", date: "2026-03-20", arming: 0 } as const;
    const ending = { ...item, prescription_expiry_date: "2026-03-20" };
    expect(stillApplies(soon, ending, "2026-03-19")).toBe(true);
    expect(stillApplies(soon, ending, "2026-03-20")).toBe(false);
    expect(stillApplies(soon, { ...ending, prescription_expiry_date: "2027-03-20" }, today)).toBe(false);
  });
});
