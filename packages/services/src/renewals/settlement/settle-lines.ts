import { isPaidFor } from "@scriptkeeper/domain/lifecycles/renewal";
import type { StoreOrder } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import { logRenewal } from "../renewal-log.ts";
import type { RenewalItemRow, RenewalRow } from "../renewals.queries.ts";
import { followQuantities } from "../reservation/follow-quantities.ts";
import { type ReappliedLines, reapplyItems } from "../reservation/reapply-items.ts";
import { releaseUnsoldLines } from "../reservation/release-renewal.ts";
import { linesInOrder } from "./order-lines.ts";
import { reportExtraLines } from "./report-extra-lines.ts";

export interface Settlement {
  renewal: RenewalRow;
  /** The renewal's lines, with their items locked. */
  lines: RenewalItemRow[];
  order: StoreOrder;
}

/**
 * Makes the lines of a paid renewal match the store's order, in the caller's transaction: lines not in it are given
 * back, lines that are in it again are taken again, and anything more is reported to administrators. Safe to repeat.
 */
export async function settleLines(
  ctx: Context,
  { renewal, lines, order }: Settlement,
): Promise<ReappliedLines & { released: RenewalItemRow[] }> {
  const allocation = linesInOrder(lines, order);
  const uncertain = new Set(allocation.uncertain);
  const isSold = ({ item_id: id }: RenewalItemRow) => allocation.held.has(id) || uncertain.has(id);
  const released = lines.filter((line) => !isSold(line) && line.given_back_at === null);
  await releaseUnsoldLines(ctx, renewal, released);
  const taken = await reapplyItems(ctx, renewal, lines.filter(isSold));
  if (lines.some((line) => line.quantity !== (allocation.held.get(line.item_id) ?? line.quantity)))
    await followQuantities(ctx, { renewal, order, held: allocation.held });
  await reportExtraLines(ctx, {
    renewal,
    order,
    extra: allocation.extra,
    uncertain: lines.filter((line) => uncertain.has(line.item_id)),
  });
  return { ...taken, released };
}

/** Settles the lines of an order that staff changed at the store after it was placed, and logs what they put back. */
export async function settleChanges(
  ctx: Context,
  settlement: Settlement,
): Promise<Awaited<ReturnType<typeof settleLines>> & { putBack: ReappliedLines["lines"] }> {
  const { renewal, lines, order } = settlement;
  const wasBack = new Set(lines.filter((line) => line.given_back_at !== null).map((line) => line.item_id));
  const taken = await settleLines(ctx, settlement);
  const putBack = taken.lines.filter((line) => wasBack.has(line.item_id));
  const event = { type: "order", renewal } as const;
  const isPaid = isPaidFor(renewal);
  await logRenewal(ctx, {
    ...event,
    action: "Product put back",
    description: `The store's order ${order.name} includes it again. If its repeat had been returned, it was used again.`,
    status: "success",
    lines: putBack,
  });
  await logRenewal(ctx, {
    ...event,
    action: isPaid ? "Paid with no repeats left" : "Ordered with no repeats left",
    description: `The store's order ${order.name} includes it again, but no repeats are left. Please check with the patient.`,
    status: "attention",
    lines: taken.short.filter((line) => wasBack.has(line.item_id)),
  });
  return { ...taken, putBack };
}
