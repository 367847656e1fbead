import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "@scriptkeeper/services/core";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Migrates, again and again until the database is there. False when the worker was told to stop before. */
export async function untilMigrated(
  migrate: () => Promise<void>,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<boolean> {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      await migrate();
      return true;
    } catch (err) {
      log.warn({ err, retryInMs: pauseMs }, "the database is not ready yet");
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}
