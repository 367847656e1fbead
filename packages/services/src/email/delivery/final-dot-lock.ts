import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds after which a server counts as slow and the next message no longer waits for its answer. */
const QUICK_MS = 10;

/**
 * Returns a lock that lets messages end one after another at a quick server: every email that was accepted but not yet
 * recorded goes out a second time if this process dies. Resolves when the message may end, with a function to call
 * once its result is recorded.
 */
export function createFinalDotLock(): () => Promise<() => void> {
  let previous: Promise<unknown> = Promise.resolve();
  return async () => {
    const before = previous;
    let unlock = () => {};
    const unlocked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    previous = before.then(() => Promise.race([unlocked, pause(QUICK_MS)]));
    await before;
    return unlock;
  };
}
