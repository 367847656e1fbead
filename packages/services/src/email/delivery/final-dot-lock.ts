import { setTimeout as pause } from "node:timers/promises";

/** A server that has not answered after so long is slow, and the next message does not wait for it. */
const QUICK_MS = 10;

/**
 * Lets messages end one after another at a server that is quick: whatever was answered and is not yet written down goes
 * out a second time if this process dies. Resolves when the message may end, with what is to be called once it is dealt with.
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
