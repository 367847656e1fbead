import { expect, test } from "vitest";
import { countStops, restartDelay } from "./restart-limit.ts";

test("as many stops as the limit within its time are too many", () => {
  const stops = countStops({ stops: 3, withinMs: 1_000 });
  expect([0, 400, 800].map((now) => stops.isTooMany(now))).toEqual([false, false, true]);
});

test("stops that lie further apart are put up with for ever", () => {
  const stops = countStops({ stops: 3, withinMs: 1_000 });
  expect([0, 600, 1_200, 1_800, 2_400].some((now) => stops.isTooMany(now))).toBe(false);
});

test("the pause before a restart grows and stays within three seconds", () => {
  expect(restartDelay(0)).toBe(100);
  expect(restartDelay(1)).toBe(200);
  expect(restartDelay(40)).toBe(3_000);
});
