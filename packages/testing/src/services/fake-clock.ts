import type { Clock } from "@scriptkeeper/services/core";

export interface FakeClock extends Clock {
  set(iso: string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

/** Creates a clock that moves only when it is told to. */
export function fakeClock(iso: string): FakeClock {
  let now = new Date(iso).getTime();
  return {
    now: () => new Date(now),
    set: (next) => {
      now = new Date(next).getTime();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

/**
 * Advances a clock a little each time it is read, as time passes while a verb runs: two reads return different
 * instants.
 */
export function tickingClock(clock: FakeClock): Clock {
  return {
    now() {
      clock.advance({ seconds: 0.001 });
      return clock.now();
    },
  };
}
