interface StoreTime {
  now(): number;
  /** Returns at once. */
  sleep(milliseconds: number): Promise<void>;
}

/** Real time that skips each pause, as if it had passed. */
export function jumpingTime(): StoreTime {
  let skippedMs = 0;
  return {
    now: () => Date.now() + skippedMs,
    async sleep(milliseconds) {
      skippedMs += milliseconds;
    },
  };
}

/** The time of a test's clock, which no pause moves. */
export function standingTime(clock: () => Date): StoreTime {
  return { now: () => clock().getTime(), sleep: async () => undefined };
}
