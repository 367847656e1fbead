import type { Random } from "@scriptkeeper/testing/random/random";

export interface RunOptions {
  /** Small counts, for use with every change. */
  isShort: boolean;
  /** Whether runs that need `redis-server` are skipped if the machine has none. */
  mayMissRedis: boolean;
  /** The randomness of the run. */
  random: Random;
}
