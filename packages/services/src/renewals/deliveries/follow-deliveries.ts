import { addMinutes } from "date-fns";
import type { Context } from "../../core/index.ts";
import { processBatch } from "../recovery/process-batch.ts";
import { followDelivery } from "./follow-delivery.ts";
import { takeOrdersToAsk } from "./fulfillments.queries.ts";

const BATCH = 50;
/** A failed question is asked again after so long. */
const PUT_OFF_MINUTES = 30;

/** Asks the store about parcels of which no message came for long: messages get lost, and carriers tell late. */
export async function followDeliveries(ctx: Context): Promise<{ asked: number }> {
  const now = ctx.clock.now();
  const due = await takeOrdersToAsk(ctx.db, { now, again: addMinutes(now, PUT_OFF_MINUTES), limit: BATCH });
  const asked = await processBatch(ctx, due, async (renewal) => {
    await followDelivery(ctx, renewal);
    return true;
  });
  return { asked };
}
