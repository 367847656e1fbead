import { expect, test } from "vitest";
import { calendarFrom } from "./calendar.ts";

test("a time of day is the store's, before and after the clocks change", () => {
  const calendar = calendarFrom("2026-10-04", "Australia/Sydney");
  expect(calendar.at(-1, 480).toISOString()).toBe("2026-10-02T22:00:00.000Z");
  expect(calendar.at(1, 480).toISOString()).toBe("2026-10-04T21:00:00.000Z");
  expect(calendar.offsetOf(calendar.day(-30))).toBe(-30);
});
