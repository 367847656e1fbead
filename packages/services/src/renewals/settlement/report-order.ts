import { type Context, type Notice, notifyAdmins, within } from "../../core/index.ts";
import { markRecorded } from "./recorded-orders.queries.ts";

/** Tells administrators of an order that nothing else is made of here: once, however often it is read. */
export async function reportOrder(
  ctx: Context,
  { orderId, ...notice }: Notice & { orderId: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await markRecorded(tx, { orderId, at: ctx.clock.now() }))) return;
    await notifyAdmins(within(ctx, tx), notice);
  });
}
