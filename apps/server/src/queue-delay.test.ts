import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueDelayOf } from "./queue-delay.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A pool whose queue is as long as it is told, and moves on when it is told. */
function crowdedPool() {
  const joined: (() => void)[] = [];
  let released = 0;
  return {
    waitingCount: 1,
    connect: () =>
      new Promise<never>((resolve) => {
        joined.push(() => resolve({ release: () => released++ } as never));
      }),
    joined: () => joined.length,
    released: () => released,
    async serve() {
      joined.shift()?.();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

test("nobody waits if the queue is empty, and nothing is put into it", () => {
  const pool = { ...crowdedPool(), waitingCount: 0 };
  expect(queueDelayOf(pool)()).toBe(0);
  expect(pool.joined()).toBe(0);
});

test("measures the current wait, one at a time, and returns its connection", async () => {
  const pool = crowdedPool();
  const delay = queueDelayOf(pool);
  expect(delay()).toBe(0);
  vi.advanceTimersByTime(120);
  expect(delay()).toBe(120);
  expect(pool.joined()).toBe(1);
  await pool.serve();
  expect(pool.released()).toBe(1);
});

test("keeps the last measured wait until the next result, for a second", async () => {
  const pool = crowdedPool();
  const delay = queueDelayOf(pool);
  delay();
  vi.advanceTimersByTime(300);
  await pool.serve();
  expect(delay()).toBe(300);
  vi.advanceTimersByTime(10);
  await pool.serve();
  expect(delay()).toBe(10);
  await pool.serve();
  vi.advanceTimersByTime(1_001);
  pool.waitingCount = 0;
  expect(delay()).toBe(0);
});

test("a failed measurement makes room for the next", async () => {
  const connect = vi.fn(() => Promise.reject(new Error("no connection")));
  const delay = queueDelayOf({ waitingCount: 1, connect: connect as never });
  delay();
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  delay();
  expect(connect).toHaveBeenCalledTimes(2);
});
