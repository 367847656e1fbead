import { isStoreUnavailable, StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import { isStoreAway } from "../../store-status/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import { noteFailure } from "./note-failure.ts";

/**
 * Processes renewals one after the other and counts those for which `work` returns true. One failure does not stop the
 * others, and one that keeps failing is tried less often; when the store itself is away, the rest wait for the next run.
 */
export async function processBatch(
  ctx: Context,
  renewals: readonly RenewalRow[],
  work: (renewal: RenewalRow) => Promise<boolean>,
  note = noteFailure,
): Promise<number> {
  let done = 0;
  for (const renewal of renewals) {
    try {
      if (await work(renewal)) done += 1;
    } catch (error) {
      const kind = error instanceof StoreError ? error.kind : null;
      const facts = { renewalId: renewal.id, state: renewal.state, kind };
      if (await isStoreAway(ctx, error)) {
        ctx.log.warn(facts, "store unavailable; the rest of this run waits for the next one");
        break;
      }
      if (isStoreUnavailable(error))
        ctx.log.warn(facts, "the store failed at a renewal; it will be tried again");
      else ctx.log.error({ ...facts, err: error }, "processing a renewal failed; it will be tried again");
      await note(ctx, renewal);
    }
  }
  return done;
}
