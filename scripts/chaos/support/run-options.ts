import type { Random } from "@scriptkeeper/testing/random/random";

export interface RunOptions {
  /** Small counts, for every change. */
  isShort: boolean;
  /** A machine without `redis-server` leaves out what needs it. */
  mayMissRedis: boolean;
  /** What the run leaves to chance. */
  random: Random;
}
