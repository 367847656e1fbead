import { expect, test } from "vitest";
import { calendarFrom, monthsFrom } from "./calendar.ts";

test("months are counted by the calendar, and the last day of a short month stands for a day it lacks", () => {
  expect(monthsFrom("2026-11-21", 12)).toBe("2027-11-21");
  expect(monthsFrom("2026-08-31", 6)).toBe("2027-02-28");
  expect(monthsFrom("2028-02-29", -12)).toBe("2027-02-28");
  expect(monthsFrom("2026-01-15", -1)).toBe("2025-12-15");
});

test("a time of day is the store's, before and after the clocks change", () => {
  const calendar = calendarFrom("2026-10-04", "Australia/Sydney");
  expect(calendar.at(-1, 480).toISOString()).toBe("2026-10-02T22:00:00.000Z");
  expect(calendar.at(1, 480).toISOString()).toBe("2026-10-04T21:00:00.000Z");
  expect(calendar.offsetOf(calendar.day(-30))).toBe(-30);
});
