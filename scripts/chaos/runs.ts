import { fourHundredDays } from "./four-hundred-days.ts";
import { liveMigration } from "./live-migration.ts";
import { mailRefused } from "./mail-refused.ts";
import { postgresRestarted } from "./postgres-restarted.ts";
import { redisLost } from "./redis-lost.ts";
import { simultaneousOrders } from "./simultaneous-orders.ts";
import { storeFaults } from "./store-faults.ts";
import type { RunOptions } from "./support/run-options.ts";
import { workerKilled } from "./worker-killed.ts";

/** Breaks one thing, prints its figures and returns whether all is well; `null` if it was skipped. */
export type Run = (options: RunOptions) => Promise<boolean | null>;

export const chaosRuns: Record<string, Run> = {
  "worker-killed": workerKilled,
  "postgres-restarted": postgresRestarted,
  "redis-lost": redisLost,
  "mail-refused": mailRefused,
  "simultaneous-orders": simultaneousOrders,
  "store-faults": storeFaults,
  "four-hundred-days": fourHundredDays,
  "live-migration": liveMigration,
};
