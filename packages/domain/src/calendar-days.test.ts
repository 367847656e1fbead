import { expect, test } from "vitest";
import { calendarDays } from "./calendar-days.ts";

test("marks each day of a reminder and of running out once, in order", () => {
  const items = [
    { nextReminder: "2026-04-05", lastsUntil: "2026-04-10" },
    { nextReminder: null, lastsUntil: "2026-03-20" },
    { nextReminder: "2026-04-10", lastsUntil: null },
    { nextReminder: null, lastsUntil: null },
  ];
  expect(calendarDays(items, "2026-03-10")).toEqual(["2026-03-20", "2026-04-05", "2026-04-10"]);
});

test("marks no day that is over, and the first one that is not", () => {
  const items = [{ nextReminder: "2026-03-09", lastsUntil: "2026-03-10" }];
  expect(calendarDays(items, "2026-03-10")).toEqual(["2026-03-10"]);
});
