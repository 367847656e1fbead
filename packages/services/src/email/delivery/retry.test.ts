import { addSeconds, differenceInSeconds } from "date-fns";
import { expect, test } from "vitest";
import { nextAttempt } from "./retry.ts";

const since = new Date("2026-03-10T00:00:00Z");

test("an email is tried again after 30 s, then after twice as long each time, up to an hour", () => {
  const pauses = [1, 2, 3, 4, 7, 8, 9, 20].map((attempts) => {
    const next = nextAttempt({ attempts, since }, since);
    return next ? differenceInSeconds(next, since) : null;
  });
  expect(pauses).toEqual([30, 60, 120, 240, 1920, 3600, 3600, 3600]);
});

test("an email is tried for a day and then given up", () => {
  let now = since;
  let attempts = 0;
  for (;;) {
    attempts += 1;
    const next = nextAttempt({ attempts, since }, now);
    if (!next) break;
    now = next;
  }
  expect(now > addSeconds(since, 22 * 3600)).toBe(true);
  expect(now <= addSeconds(since, 24 * 3600)).toBe(true);
  expect(attempts).toBeLessThan(40);
});
