/** The driver's pool as a queue for connections. */
interface Pool {
  readonly waitingCount: number;
  connect(): Promise<{ release(): void }>;
}

/** How long a measurement is used after it ended. */
const HOLDS_MS = 1_000;

/**
 * Returns a function that tells how many milliseconds statements wait for a connection, measured by a request that
 * queues for one like a statement and does nothing. It queues only while others wait and somebody asks.
 */
export function queueDelayOf(pool: Pool): () => number {
  let since: number | undefined;
  let last = { waitedMs: 0, at: 0 };

  function join(): void {
    const joined = performance.now();
    since = joined;
    pool
      .connect()
      .then((client) => client.release())
      // Other waiting statements get the same error.
      .catch(() => undefined)
      .finally(() => {
        const at = performance.now();
        last = { waitedMs: at - joined, at };
        since = undefined;
      });
  }

  return () => {
    if (pool.waitingCount === 0) return 0;
    if (since === undefined) join();
    const now = performance.now();
    return Math.max(now - (since ?? now), now - last.at < HOLDS_MS ? last.waitedMs : 0);
  };
}
