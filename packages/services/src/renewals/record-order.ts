import type { StoreOrder } from "@scriptkeeper/store/port";
import { type Context, within } from "../context.ts";
import { giveBackRenewal } from "./give-back-renewal.ts";
import { markGivenBack } from "./item-changes.queries.ts";
import { changeRenewal, lockRenewal } from "./renewal-changes.queries.ts";
import { logRenewal } from "./renewal-log.ts";
import { findPatient, type RenewalItemRow, type RenewalRow } from "./renewals.queries.ts";
import { takeRepeatAgain } from "./take-again.queries.ts";

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
    if (found.order.isCancelled)
      await giveBackRenewal(inside, { id: found.renewalId, from: ["paid"], to: "cancelled" });
  });
}

async function markPaid(ctx: Context, found: { renewalId: string; order: StoreOrder }): Promise<void> {
  const locked = await lockRenewal(ctx.db, found.renewalId);
  if (!locked) return;
  const { renewal: before, lines } = locked;
  const now = ctx.clock.now();
  const changed = await changeRenewal(ctx.db, {
    id: before.id,
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
  const isLate = before.state === "lapsed" || before.state === "refused";
  const short = isLate ? await takeAgain(ctx, lines) : [];
  await logPaid(ctx, { renewal: before, lines, short });
}

/** Takes the repeats that were given back; answers with the lines for which none is left. */
async function takeAgain(ctx: Context, lines: RenewalItemRow[]): Promise<RenewalItemRow[]> {
  const short: RenewalItemRow[] = [];
  for (const line of lines) {
    if (line.given_back_at === null) continue;
    await markGivenBack(ctx.db, { renewalId: line.renewal_id, itemId: line.item_id, at: null });
    const taken =
      !line.took_repeat || (await takeRepeatAgain(ctx.db, { itemId: line.item_id, at: ctx.clock.now() }));
    if (!taken) short.push(line);
  }
  return short;
}

async function logPaid(
  ctx: Context,
  paid: { renewal: RenewalRow; lines: RenewalItemRow[]; short: RenewalItemRow[] },
): Promise<void> {
  const patient = paid.renewal.user_id === null ? null : await findPatient(ctx.db, paid.renewal.user_id);
  const event = { type: "order", renewalId: paid.renewal.id, patient } as const;
  const isShort = (line: RenewalItemRow) => paid.short.includes(line);
  await logRenewal(ctx, {
    ...event,
    action: "Order paid",
    description: "The store reported the payment.",
    status: "success",
    lines: paid.lines.filter((line) => !isShort(line)).map(logged),
  });
  await logRenewal(ctx, {
    ...event,
    action: "Paid without a repeat",
    description:
      "The payment came after the checkout was closed, and no repeat is left. Please check with the patient.",
    status: "attention",
    lines: paid.short.map(logged),
  });
  if (paid.short.length > 0)
    ctx.log.error({ renewalId: paid.renewal.id }, "an order was paid for which no repeat is left");
}

function logged(line: RenewalItemRow) {
  return {
    item_id: line.item_id,
    product_name: line.product_name,
    quantity: line.quantity,
    repeats: null,
    next_reminder_date: line.reminder_written,
  };
}
