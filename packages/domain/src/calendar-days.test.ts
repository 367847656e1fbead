import { expect, test } from "vitest";
import { type CalendarItem, calendarDays } from "./calendar-days.ts";

const item = (days: Partial<CalendarItem>): CalendarItem => ({
  ...{ nextReminder: null, lastsUntil: null, expiresOn: null, isOrderedAgain: true },
  ...days,
});

test("marks each day of a reminder and of running out once, in order", () => {
  const items = [
    item({ nextReminder: "2026-04-05", lastsUntil: "2026-04-10" }),
    item({ lastsUntil: "2026-03-20" }),
    item({ nextReminder: "2026-04-10" }),
    item({}),
  ];
  expect(calendarDays(items, "2026-03-10")).toEqual(["2026-03-20", "2026-04-05", "2026-04-10"]);
});

test("marks no day that is over, and the first one that is not", () => {
  const items = [item({ nextReminder: "2026-03-09", lastsUntil: "2026-03-10" })];
  expect(calendarDays(items, "2026-03-10")).toEqual(["2026-03-10"]);
});

test("marks when a prescription begins to expire soon, and no reminder once it has expired", () => {
  const ends = { expiresOn: "2026-05-01", lastsUntil: "2026-05-20" };
  const markedBy = (days: Partial<CalendarItem>) => calendarDays([item({ ...ends, ...days })], "2026-03-10");
  expect(markedBy({ nextReminder: "2026-04-30" })).toEqual(["2026-04-17", "2026-04-30", "2026-05-20"]);
  expect(markedBy({ nextReminder: "2026-05-01" })).toEqual(["2026-04-17", "2026-05-20"]);
});

test("marks of a prescription that gives nothing more when the medicine runs out alone", () => {
  const used = { nextReminder: "2026-04-05", lastsUntil: "2026-04-10", expiresOn: "2026-05-01" };
  expect(calendarDays([item({ ...used, isOrderedAgain: false })], "2026-03-10")).toEqual(["2026-04-10"]);
});
