import type { StoreOrder } from "@scriptkeeper/store/port";
import { type Context, noLease } from "../../core/index.ts";
import { beginPlaced, isFollowed } from "../deliveries/begin-delivery.ts";
import { lockRenewal, transitionRenewal } from "../renewal-changes.queries.ts";
import { logRenewal, toUnchangedLine } from "../renewal-log.ts";
import type { RenewalItemRow } from "../renewals.queries.ts";
import { isAsOrdered } from "./order-lines.ts";
import { settleChanges } from "./settle-lines.ts";

/**
 * Records that the patient has placed the order and that the pharmacy has yet to capture or receive the money. The
 * renewal stays open and does not lapse while the order stands; what staff take out of the order is given back. In the
 * caller's transaction. False when the renewal was no longer open.
 */
export async function recordPlaced(
  ctx: Context,
  { renewalId, order }: { renewalId: string; order: StoreOrder },
): Promise<boolean> {
  const locked = await lockRenewal(ctx.db, renewalId);
  if (!locked || (locked.renewal.order_id !== null && locked.renewal.order_id !== order.id)) return false;
  const { renewal, lines } = locked;
  const now = ctx.clock.now();
  const changed = await transitionRenewal(ctx.db, {
    id: renewal.id,
    event: "orderPlaced",
    set: {
      order_id: order.id,
      order_name: order.name,
      placed_at: renewal.placed_at ?? now,
      unpaid_since: order.payment === "owed" ? (renewal.unpaid_since ?? now) : null,
      ...(!isFollowed(renewal) && beginPlaced(ctx)),
      updated_at: now,
      ...noLease,
    },
  });
  if (!changed) return false;
  const settled = isAsOrdered(lines, order) ? null : await settleChanges(ctx, { ...locked, order });
  if (renewal.placed_at !== null) return true;
  const isHeld = (line: RenewalItemRow) => line.given_back_at === null && !settled?.released.includes(line);
  await logRenewal(ctx, {
    type: "order",
    action: "Order placed",
    description: `The patient placed the store's order ${order.name}. Its payment has not been captured or received yet.`,
    status: "success",
    renewal,
    lines: lines.filter(isHeld).map(toUnchangedLine),
  });
  return true;
}
