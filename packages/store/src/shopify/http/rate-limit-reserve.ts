import { Extensions } from "./failures.ts";

/** The share of the bucket that long lists leave to patients' orders, which draw from the same one. */
const SHARE = 1 / 4;

export interface RateLimitReserve {
  /** Reads from an answer how full the bucket is. */
  note(extensions: unknown): void;
  /** Waits until the bucket holds more than the reserve. */
  wait(): Promise<void>;
}

export function createRateLimitReserve({
  now,
  sleep,
}: {
  now: () => number;
  sleep: (milliseconds: number) => Promise<void>;
}): RateLimitReserve {
  let level: { available: number; least: number; restoreRate: number; at: number } | null = null;
  return {
    note(extensions) {
      const read = Extensions.safeParse(extensions);
      if (!read.success) return;
      const { maximumAvailable, currentlyAvailable, restoreRate } = read.data.cost.throttleStatus;
      level = { available: currentlyAvailable, least: maximumAvailable * SHARE, restoreRate, at: now() };
    },
    async wait() {
      if (!level) return;
      const { available, least, restoreRate, at } = level;
      // The clock may have been set back.
      const restored = (Math.max(0, now() - at) / 1000) * restoreRate;
      const missing = least - available - restored;
      // A pause that is cut short ends a process in order; the call that follows says so itself.
      if (missing > 0) await sleep(Math.ceil((missing / restoreRate) * 1000)).catch(() => undefined);
    },
  };
}
