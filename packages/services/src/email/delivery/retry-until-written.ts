import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "../../core/index.ts";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Saves something that has happened and cannot be undone: an email that was sent but not marked as sent would be sent
 * again. While the database is unreachable or takes no changes, as with a full disk, this waits for as long as that
 * lasts; a write that fails for another reason is tried for a minute.
 */
export async function retryUntilWritten<T>(write: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  let pauseMs = PAUSE_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error) && performance.now() > giveUpAt) throw error;
      await pause(pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}
