import { expect, test } from "vitest";
import { createFinalDotLock } from "./final-dot-lock.ts";

test("messages finish one after another while the server is quick, in the order in which they came", async () => {
  const lock = createFinalDotLock();
  const held: number[] = [];
  const all = [1, 2, 3].map(async (which) => {
    const unlock = await lock();
    held.push(which);
    return unlock;
  });
  (await all[0])?.();
  expect(held).toEqual([1]);
  await all[1];
  expect(held).toEqual([1, 2]);
  (await all[1])?.();
  await all[2];
  expect(held).toEqual([1, 2, 3]);
});

test("the next message waits only a moment for a slow server", async () => {
  const lock = createFinalDotLock();
  await lock();
  const begun = performance.now();
  await lock();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(8);
});
