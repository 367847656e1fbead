import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inBatches } from "./in-batches.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what comes within a moment is written together, so many at most at a time", async () => {
  const writes: number[][] = [];
  const batches = inBatches<number>(3, async (entries) => void writes.push(entries));
  for (const entry of [1, 2, 3, 4]) batches.add(entry);
  expect(writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(writes).toEqual([[1, 2, 3]]);
  await vi.advanceTimersByTimeAsync(20);
  await batches.written();
  expect(writes).toEqual([[1, 2, 3], [4]]);
});

test("what comes later is written as well, and waiting for nothing is over at once", async () => {
  const writes: number[][] = [];
  const batches = inBatches<number>(1, async (entries) => void writes.push(entries));
  await batches.written();
  batches.add(1);
  await batches.written();
  batches.add(2);
  await batches.written();
  expect(writes).toEqual([[1], [2]]);
});

test("a failure is told to whoever waits", async () => {
  const batches = inBatches<number>(1, async () => {
    throw new Error("the database is away");
  });
  batches.add(1);
  await expect(batches.written()).rejects.toThrow("away");
});
