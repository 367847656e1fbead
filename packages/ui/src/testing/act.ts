import { options } from "preact";
import { act as drawAtOnce } from "preact/test-utils";

// The real setTimeout: tests use fake timers, but drawing has to go on.
const { setTimeout: next } = globalThis;
let paintings = 0;

/** jsdom never paints: what Preact does after painting runs as the next task. */
options.requestAnimationFrame = (afterPainting) => {
  paintings += 1;
  next(afterPainting);
};

/**
 * Wraps everything that Testing Library does: all effects of the callback are drawn when it ends. While an
 * asynchronous callback waits, drawing goes on as in a browser.
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
