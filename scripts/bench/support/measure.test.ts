import { expect, test } from "vitest";
import { measure, percentile } from "./measure.ts";

test("the percentile is a measured value", () => {
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2);
  expect(percentile([1, 2, 3, 4], 0.99)).toBe(4);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
});

test("every piece of work is done once, never more at a time than allowed, without counting the warm-up", async () => {
  const seen: number[] = [];
  let underWay = 0;
  let most = 0;
  const measured = await measure({
    count: 20,
    warmUp: 5,
    atOnce: 4,
    run: async (index) => {
      most = Math.max(most, ++underWay);
      seen.push(index);
      await Promise.resolve();
      underWay--;
    },
  });
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index));
  expect(most).toBe(4);
  expect(measured.count).toBe(20);
});
