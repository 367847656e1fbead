import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Writes something down that has happened and cannot be undone: while the database is away, again and again for a
 * minute. An email that was sent and is not marked so would be sent once more.
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
