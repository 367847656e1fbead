import type { StoreOrder } from "@scriptkeeper/store/port";
import { type Context, within } from "../context.ts";
import { expectedTotal, isSold } from "./expected-total.ts";
import { giveBackRenewal } from "./give-back-renewal.ts";
import { giveBackLeftOut } from "./left-out.ts";
import { logPaid } from "./log-paid.ts";
import { changeRenewal, lockRenewal } from "./renewal-changes.queries.ts";
import { findRenewal, type RenewalItemRow, type RenewalRow } from "./renewals.queries.ts";
import { takeLinesAgain } from "./take-lines-again.ts";

/**
 * Writes down what the store says about the order of a renewal: paid, or paid and cancelled since. Safe to
 * repeat and in any order. An order that appears for a lapsed or refused renewal makes it paid and takes the
 * repeats again; where none is left an administrator finds it in the log.
 */
export async function recordOrder(
  ctx: Context,
  found: { renewalId: string; order: StoreOrder },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    if (found.order.isPaid) await markPaid(inside, found);
    if (found.order.isCancelled) await markCancelled(inside, found);
  });
}

async function markPaid(ctx: Context, found: { renewalId: string; order: StoreOrder }): Promise<void> {
  const locked = await lockRenewal(ctx.db, found.renewalId);
  if (!locked) return;
  const { renewal, lines } = locked;
  const now = ctx.clock.now();
  const changed = await changeRenewal(ctx.db, {
    id: renewal.id,
    from: ["opening", "open", "closing", "lapsed", "refused"],
    set: {
      state: "paid",
      order_id: found.order.id,
      settled_at: now,
      updated_at: now,
      lease_id: null,
      lease_until: null,
    },
  });
  if (!changed) return;
  const sold = lines.filter((line) => isPartOf(renewal, line));
  if (renewal.state === "opening")
    await giveBackLeftOut(
      ctx,
      renewal,
      lines.filter((line) => !sold.includes(line)),
    );
  await logPaid(ctx, {
    renewal,
    ...(await takeLinesAgain(ctx, renewal, sold)),
    isOtherSum: found.order.totalCents !== expectedTotal(renewal, lines),
  });
}

/** Once a renewal has ended, lines that the store left out and those that lapsed are told apart by their price. */
function isPartOf({ state }: RenewalRow, line: RenewalItemRow): boolean {
  return state === "open" || state === "closing" ? line.given_back_at === null : isSold(line);
}

/** A copy of the order may be cancelled without it. */
async function markCancelled(ctx: Context, found: { renewalId: string; order: StoreOrder }): Promise<void> {
  const renewal = await findRenewal(ctx.db, found.renewalId);
  if (renewal?.order_id !== found.order.id) return;
  await giveBackRenewal(ctx, { id: found.renewalId, from: ["paid"], to: "cancelled" });
}
