import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable, postgresErrorIn } from "../../core/index.ts";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

interface Waiting {
  onLongWait?: (error: unknown) => void;
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Saves something that has happened and cannot be undone: an email that was sent but not marked as sent would be sent
 * again. While the database is unreachable or takes no changes, as with a full disk, this waits for as long as that
 * lasts, and tells `onLongWait` once, after a minute; a write that fails for another reason is tried for a minute.
 */
export async function retryUntilWritten<T>(
  write: () => Promise<T>,
  { onLongWait, wait = pause }: Waiting = {},
): Promise<T> {
  const patienceEnds = performance.now() + PATIENCE_MS;
  let pauseMs = PAUSE_MS;
  let isTold = false;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (performance.now() > patienceEnds) {
        if (!isDatabaseUnavailable(error)) throw error;
        if (!isTold) onLongWait?.(error);
        isTold = true;
      }
      // Claims are extended in place, which a full disk allows. Otherwise they may have run out once the database is
      // back: then this has to come before another worker, which claims within a second.
      if (!isDiskFull(error)) pauseMs = PAUSE_MS;
      await wait(pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}

function isDiskFull(error: unknown): boolean {
  return postgresErrorIn(error)?.code === "53100";
}
