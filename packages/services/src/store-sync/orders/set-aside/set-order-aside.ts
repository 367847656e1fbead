import { backoff } from "@scriptkeeper/domain/backoff";
import { isStoreUnavailable, StoreError } from "@scriptkeeper/store/port";
import { addMinutes, subHours } from "date-fns";
import { type Context, notifyAdmins, within } from "../../../core/index.ts";
import { areTooManyToName } from "../../../store-status/index.ts";
import { type FailedOrder, reportUnfollowedOrder } from "./report-unfollowed-order.ts";
import {
  countSetAside,
  noteFailure,
  type SetAsideOrder,
  saveSetAside,
  takeSetAside,
} from "./set-aside-orders.queries.ts";

export const PAUSE_MINUTES = { first: 5, longest: 360 };
/** For how many hours an order may fail before administrators are told, depending on whose fault the failure is. */
const PATIENCE_HOURS = { ours: 1, stores: 24 };

/**
 * Notes that an order could not be read or processed, so that it is tried again, less and less often, and the orders
 * after it are not held up. Once it has failed for long enough, administrators are told about it, once; where many fail,
 * the store's state says how many instead.
 */
export async function setOrderAside(ctx: Context, order: FailedOrder, error: unknown): Promise<void> {
  const now = ctx.clock.now();
  const reason = error instanceof StoreError ? error.kind : error instanceof Error ? error.name : "unknown";
  const facts = { orderId: order.orderId, reason };
  if (isStoreUnavailable(error)) ctx.log.warn(facts, "the store failed at an order, which was set aside");
  else ctx.log.error({ ...facts, err: error }, "processing an order failed, which was set aside");
  await ctx.db.transaction(async (tx) => {
    const row = await noteFailure(tx, { ...order, at: now, error: reason });
    await saveSetAside(tx, order.orderId, {
      next_attempt_at: addMinutes(now, backoff(PAUSE_MINUTES, row.attempts)),
    });
    if (!isToBeTold(row, { order, error, now }) || areTooManyToName(await countSetAside(tx))) return;
    if (await reportUnfollowedOrder(within(ctx, tx), order, row.failing_since))
      await saveSetAside(tx, order.orderId, { told_at: now });
  });
}

/** An order that the store fails to give is its fault as well, but no outage: it has just named it. */
function isToBeTold(
  row: SetAsideOrder,
  { order, error, now }: { order: FailedOrder; error: unknown; now: Date },
): boolean {
  const isOutage = isStoreUnavailable(error) && order.isPaid !== undefined;
  const patience = isOutage ? PATIENCE_HOURS.stores : PATIENCE_HOURS.ours;
  return row.told_at === null && row.failing_since <= subHours(now, patience);
}

const endings = {
  processed: {
    action: "Order processed after all",
    text: "has now been processed. If anything was entered for it by hand in the meantime, check the patient's prescriptions for duplicates.",
  },
  gone: {
    action: "Order no longer at the store",
    text: "is no longer shown by the store, and is not tried again. If it was deleted there, delete what was entered for it by hand, unless the medicine was handed out.",
  },
};

/**
 * Notes that an order was processed, or no longer exists at the store. If administrators were told that it failed, they
 * are told of that, too.
 */
export async function endSettingAside(
  ctx: Context,
  { orderId }: { orderId: string },
  ending: keyof typeof endings,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await takeSetAside(tx, orderId);
    if (!row || row.told_at === null) return;
    const { action, text } = endings[ending];
    await notifyAdmins(within(ctx, tx), {
      action,
      description: `The store's order ${row.name}, which had been failing, ${text}`,
    });
  });
}
