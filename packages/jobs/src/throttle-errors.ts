import type { JobLog } from "./job.ts";

const THROTTLE_MS = 60_000;

/** Logs a fault of the queue's connection, the same one once a minute: while a store is away there are many. */
export function throttleErrors(log: JobLog): (error: Error) => void {
  const lastLogged = new Map<string, number>();
  return (error) => {
    const key = "code" in error ? String(error.code) : error.message;
    const now = performance.now();
    if (now - (lastLogged.get(key) ?? Number.NEGATIVE_INFINITY) < THROTTLE_MS) return;
    lastLogged.set(key, now);
    log.warn({ err: error }, "queue connection error");
  };
}
