import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPipeline } from "./pipeline-gate.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** So many messages that wait for their turn; which have begun, and how each is ended. */
async function messages(count: number, most: number) {
  const turns = openPipeline(most);
  const ends: (() => void)[] = [];
  for (let message = 0; message < count; message++) {
    const turn = turns.take();
    void turn.granted().then(() => ends.push(turn.over));
  }
  await vi.advanceTimersByTimeAsync(0);
  return ends;
}

test("a quick server gets one message after another", async () => {
  const ends = await messages(3, 5);
  for (const begun of [1, 2, 3]) {
    expect(ends).toHaveLength(begun);
    await vi.advanceTimersByTimeAsync(9);
    ends[begun - 1]?.();
    await vi.advanceTimersByTimeAsync(0);
  }
});

test("a slow one gets another each ten milliseconds, but never more than so many at once", async () => {
  const ends = await messages(6, 3);
  for (const begun of [1, 2, 3, 3, 3]) {
    expect(ends).toHaveLength(begun);
    await vi.advanceTimersByTimeAsync(10);
  }
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(4);
});

test("a message that will not end after all lets the next one", async () => {
  const turns = openPipeline(1);
  const [first, given, last] = [turns.take(), turns.take(), turns.take()];
  const granted: string[] = [];
  void first.granted().then(() => granted.push("first"));
  void given.granted().then(() => granted.push("given up"));
  void last.granted().then(() => granted.push("last"));
  given.over();
  first.over();
  await vi.advanceTimersByTimeAsync(0);
  expect(granted).toEqual(["first", "last"]);
});
