import { expect, test } from "vitest";
import { type CalendarItem, calendarDays } from "./calendar-days.ts";

const item = (days: Partial<CalendarItem>): CalendarItem => ({
  nextReminder: null,
  lastsUntil: null,
  expiresOn: null,
  isOrderedAgain: true,
  ...days,
});

test("marks each reminder day and each day a medicine runs out once, in order", () => {
  const items = [
    item({ nextReminder: "2026-04-05", lastsUntil: "2026-04-10" }),
    item({ lastsUntil: "2026-03-20" }),
    item({ nextReminder: "2026-04-10" }),
    item({}),
  ];
  expect(calendarDays(items, "2026-03-10")).toEqual(["2026-03-20", "2026-04-05", "2026-04-10"]);
});

test("marks no past day, but marks today", () => {
  const items = [item({ nextReminder: "2026-03-09", lastsUntil: "2026-03-10" })];
  expect(calendarDays(items, "2026-03-10")).toEqual(["2026-03-10"]);
});

test("marks when a prescription begins to expire soon, and no reminder after it has expired", () => {
  const ends = { expiresOn: "2026-05-01", lastsUntil: "2026-05-20" };
  const markedBy = (days: Partial<CalendarItem>) => calendarDays([item({ ...ends, ...days })], "2026-03-10");
  expect(markedBy({ nextReminder: "2026-04-30" })).toEqual(["2026-04-17", "2026-04-30", "2026-05-20"]);
  expect(markedBy({ nextReminder: "2026-05-01" })).toEqual(["2026-04-17", "2026-05-20"]);
});

test("marks only when the medicine runs out for a prescription without further supplies", () => {
  const used = { nextReminder: "2026-04-05", lastsUntil: "2026-04-10", expiresOn: "2026-05-01" };
  expect(calendarDays([item({ ...used, isOrderedAgain: false })], "2026-03-10")).toEqual(["2026-04-10"]);
});
