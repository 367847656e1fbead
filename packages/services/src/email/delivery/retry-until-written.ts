import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Saves something that has happened and cannot be undone, trying again for a minute while the database is unreachable:
 * an email that was sent but not marked as sent would be sent again.
 */
export async function retryUntilWritten<T>(write: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await pause(PAUSE_MS);
    }
  }
}
