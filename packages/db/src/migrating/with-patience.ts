import { setTimeout as pause } from "node:timers/promises";
import { backoff } from "@scriptkeeper/domain/backoff";
import pg from "pg";

const PAUSE_MS = { first: 100, longest: 3_000 };
/** lock_not_available, deadlock_detected */
const IN_THE_WAY = new Set(["55P03", "40P01"]);

/**
 * Retries `run`, with growing pauses, while others hold the locks it needs. Throws PostgreSQL's last error when
 * `patienceMs` is over.
 */
export async function withPatience(
  run: () => Promise<void>,
  { patienceMs, onRetry }: { patienceMs: number; onRetry: (error: pg.DatabaseError) => void },
): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let failures = 1; ; failures++) {
    try {
      await run();
      return;
    } catch (error) {
      if (!isInTheWay(error) || performance.now() >= end) throw error;
      onRetry(error);
      await pause(backoff(PAUSE_MS, failures) * (0.5 + Math.random() / 2));
    }
  }
}

function isInTheWay(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code ?? "");
}
