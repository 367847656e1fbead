import { expect, test } from "vitest";
import { countStops, restartDelay } from "./restart-limit.ts";

test("gives up once the limit of stops is reached within its time", () => {
  const stops = countStops({ stops: 3, withinMs: 1_000 });
  expect([0, 400, 800].map((now) => stops.isTooMany(now))).toEqual([false, false, true]);
});

test("tolerates any number of stops that are further apart", () => {
  const stops = countStops({ stops: 3, withinMs: 1_000 });
  expect([0, 600, 1_200, 1_800, 2_400].some((now) => stops.isTooMany(now))).toBe(false);
});

test("the pause before a restart grows to at most three seconds", () => {
  expect(restartDelay(0)).toBe(100);
  expect(restartDelay(1)).toBe(200);
  expect(restartDelay(40)).toBe(3_000);
});
