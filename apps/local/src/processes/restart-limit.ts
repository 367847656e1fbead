import { backoff } from "@scriptkeeper/domain/backoff";

/** How often a part may stop unexpectedly before restarting it is pointless. */
export interface RestartLimit {
  stops: number;
  withinMs: number;
}

export const defaultRestartLimit: RestartLimit = { stops: 5, withinMs: 60_000 };

/** For a program that has never been ready and most likely never will be, because a setting is wrong. */
export const untrustedLimit: RestartLimit = { stops: 2, withinMs: 60_000 };

/** Counts a part's stops and tells when there were too many. `now` is in milliseconds. */
export function countStops({ stops, withinMs }: RestartLimit): { isTooMany(now: number): boolean } {
  let recent: number[] = [];
  return {
    isTooMany(now) {
      recent = [...recent.filter((time) => now - time < withinMs), now];
      return recent.length >= stops;
    },
  };
}

/** Returns the pause before the next restart: short at first, so that a single stop is hardly noticed. */
export function restartDelay(stopsInARow: number): number {
  return backoff({ first: 100, longest: 3_000 }, stopsInARow + 1);
}
