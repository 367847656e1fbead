import { expect, test } from "vitest";
import { createCostBucket } from "./cost-bucket.ts";

test("the bucket is emptied by what is spent and refills 100 points a second, up to 2,000", () => {
  let now = 0;
  const bucket = createCostBucket(() => now);
  expect([bucket.spend(1000), bucket.spend(1000), bucket.spend(1)]).toEqual([true, true, false]);
  now = 500;
  expect(bucket.status().currentlyAvailable).toBe(50);
  expect(bucket.spend(50)).toBe(true);
  now = 60_000;
  expect(bucket.status().currentlyAvailable).toBe(2000);
});
