import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { forEachAtOnce } from "./for-each-at-once.ts";

const numbers = [1, 2, 3, 4, 5, 6, 7];

test("handles each item once, and no more than the given number at once", async () => {
  const handled: number[] = [];
  let underWay = 0;
  let most = 0;
  await forEachAtOnce(numbers, 3, async (number) => {
    most = Math.max(most, ++underWay);
    await turn();
    underWay--;
    return handled.push(number) > 0;
  });
  expect(handled.sort()).toEqual(numbers);
  expect(most).toBe(3);
});

test("asks the stream for an item only when there is room for it", async () => {
  let asked = 0;
  let handled = 0;
  async function* stream() {
    for (const number of numbers) {
      asked = number;
      yield number;
    }
  }
  await forEachAtOnce(stream(), 2, async () => {
    expect(asked - handled).toBeLessThanOrEqual(2);
    await turn();
    handled++;
    return true;
  });
  expect(handled).toBe(numbers.length);
});

test("starts nothing more once told to stop, and closes the stream", async () => {
  const begun: number[] = [];
  let isLeft = false;
  function* stream() {
    try {
      yield* numbers;
    } finally {
      isLeft = true;
    }
  }
  await forEachAtOnce(stream(), 2, async (number) => {
    begun.push(number);
    await turn();
    return number < 3;
  });
  expect(begun.length).toBeLessThanOrEqual(4);
  expect(isLeft).toBe(true);
});

test("fails with the first error, after those under way have ended", async () => {
  const ended: number[] = [];
  const running = forEachAtOnce(numbers, 2, async (number) => {
    if (number === 1) throw new Error("first");
    await turn();
    return ended.push(number) > 0;
  });
  await expect(running).rejects.toThrow("first");
  expect(ended).toEqual([2]);
});
