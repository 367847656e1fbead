import { options } from "preact";
import { act as drawAtOnce } from "preact/test-utils";

// Tests stop the clock; what is drawn is drawn all the same.
const { setTimeout: next } = globalThis;
let paintings = 0;

/** jsdom paints nothing: what Preact does after painting comes with the next task. */
options.requestAnimationFrame = (afterPainting) => {
  paintings += 1;
  next(afterPainting);
};

/**
 * What Testing Library does everything in: whatever comes of it is drawn by the time that it ends. An asynchronous
 * callback is drawn while it waits, as in a browser.
 */
export function act(callback: () => unknown): Promise<void> {
  let result: unknown;
  void drawAtOnce(() => {
    result = callback();
  });
  return result instanceof Promise ? result.then(allPainted) : Promise.resolve();
}

async function allPainted(): Promise<void> {
  const before = paintings;
  await new Promise((resolve) => next(resolve));
  if (paintings !== before) await allPainted();
}
