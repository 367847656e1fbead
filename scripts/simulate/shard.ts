// One of the processes among which `npm run simulate` divides its patients: lives through the days and sends the result.

import { inspect } from "node:util";
import { replaceDatabase } from "@scriptkeeper/testing/database/admin";
import type { Feature } from "./behaviour.ts";
import type { Exception } from "./judge.ts";
import { type Outcome, simulate } from "./simulation.ts";

export interface ShardOptions {
  adminUrl: string;
  template: string;
  name: string;
  patients: number;
  days: number;
  seed: number;
  without: readonly Feature[];
}

export type ShardMessage = { day: number; exceptions: readonly Exception[] } | { outcome: Outcome };

process.once("message", async (options: ShardOptions) => {
  const { adminUrl, template, name, ...run } = options;
  const database = await replaceDatabase(adminUrl, { name, template });
  const outcome = await simulate({
    ...run,
    database,
    onDay: (day, exceptions) => process.send?.({ day, exceptions } satisfies ShardMessage),
  });
  const faults = outcome.faults.map((fault) => inspect(fault));
  process.send?.({ outcome: { ...outcome, faults } } satisfies ShardMessage, undefined, undefined, () =>
    process.disconnect(),
  );
});
// The parent is gone.
process.once("disconnect", () => process.exit());
