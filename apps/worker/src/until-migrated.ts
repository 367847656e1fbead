import { setTimeout as pause } from "node:timers/promises";
import { backoff } from "@scriptkeeper/domain/backoff";
import type { Log } from "@scriptkeeper/services/core";

const PAUSE_MS = { first: 500, longest: 10_000 };

/**
 * Runs the migrations, retrying until the database is reachable. Returns false if the worker was told to stop first.
 */
export async function untilMigrated(
  migrate: () => Promise<void>,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<boolean> {
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      await migrate();
      return true;
    } catch (err) {
      const retryInMs = backoff(PAUSE_MS, failures);
      log.warn({ err, retryInMs }, "the database is not ready yet");
      await pause(retryInMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}
