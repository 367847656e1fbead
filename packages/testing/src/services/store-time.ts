interface StoreTime {
  now(): number;
  /** Takes no time of the test's. */
  sleep(milliseconds: number): Promise<void>;
}

/** Runs as it does everywhere, and jumps over each pause: what a pause waits for has come. */
export function jumpingTime(): StoreTime {
  let skippedMs = 0;
  return {
    now: () => Date.now() + skippedMs,
    async sleep(milliseconds) {
      skippedMs += milliseconds;
    },
  };
}

/** Moves with a test's clock alone, also through a pause. */
export function standingTime(clock: () => Date): StoreTime {
  return { now: () => clock().getTime(), sleep: async () => undefined };
}
