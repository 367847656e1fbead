/** The queue for connections, as the driver's pool has it. */
interface Pool {
  readonly waitingCount: number;
  connect(): Promise<{ release(): void }>;
}

/** So long what was found out holds while nobody else has waited to the end. */
const HOLDS_MS = 1_000;

/**
 * Tells for how many milliseconds statements wait for a connection: of one that waits in the queue as they do, and does
 * nothing. It takes its place only while others wait and somebody asks.
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
      // Whoever waits with it is told of the same.
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
