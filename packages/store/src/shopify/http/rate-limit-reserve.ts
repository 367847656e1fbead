import { Extensions } from "./failures.ts";

/** The share of the rate limit that long lists leave to patients' orders, which use the same limit. */
const SHARE = 1 / 4;

export interface RateLimitReserve {
  /** Notes from an answer how much of the limit is left. */
  note(extensions: unknown): void;
  /** Waits until more than the reserved share is left. */
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
      // A pause is only cut short when the process stops, which the next call reports itself.
      if (missing > 0) await sleep(Math.ceil((missing / restoreRate) * 1000)).catch(() => undefined);
    },
  };
}
