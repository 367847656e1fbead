import { StoreError, type StoreErrorKind } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";

const UNAVAILABLE: StoreErrorKind[] = ["network", "server", "throttled", "auth"];

/**
 * Works renewals one after the other and counts those that `work` says are done. One that fails stands in no
 * other one's way; when the store itself is away the rest wait for the next run.
 */
export async function processBatch(
  ctx: Context,
  renewals: readonly RenewalRow[],
  work: (renewal: RenewalRow) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const renewal of renewals) {
    try {
      if (await work(renewal)) done += 1;
    } catch (error) {
      const kind = error instanceof StoreError ? error.kind : null;
      const facts = { renewalId: renewal.id, state: renewal.state, kind };
      if (kind && UNAVAILABLE.includes(kind)) {
        ctx.log.warn(facts, "the store is away; what is left of this run waits for the next one");
        break;
      }
      ctx.log.error({ ...facts, err: error }, "a renewal could not be worked; the next run tries again");
    }
  }
  return done;
}
