import { backoff } from "@scriptkeeper/domain/backoff";

/** How often a part may stop by itself before restarting it is pointless. */
export interface RestartLimit {
  stops: number;
  withinMs: number;
}

export const defaultRestartLimit: RestartLimit = { stops: 5, withinMs: 60_000 };

/** A program that has never been up most likely never will: a setting is wrong. */
export const untrustedLimit: RestartLimit = { stops: 2, withinMs: 60_000 };

/** Counts a part's stops and says when it stopped too often. `now` in milliseconds. */
export function countStops({ stops, withinMs }: RestartLimit): { isTooMany(now: number): boolean } {
  let recent: number[] = [];
  return {
    isTooMany(now) {
      recent = [...recent.filter((time) => now - time < withinMs), now];
      return recent.length >= stops;
    },
  };
}

/** The pause before the next try: short at first, so that a single stop is hardly seen. */
export function restartDelay(stopsInARow: number): number {
  return backoff({ first: 100, longest: 3_000 }, stopsInARow + 1);
}
