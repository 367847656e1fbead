import { type Context, groupBy, latestRightTime, within } from "../../../core/index.ts";
import { withLines } from "../../patient-renewals.queries.ts";
import { type Delivery, listParcels, saveDeliveries, takeIdleOrders } from "../fulfillments.queries.ts";
import { isNews } from "../tell-of-parcels.ts";
import { type Answer, toDelivery } from "./record-fulfillments.ts";
import { areKnown, toParcels } from "./shown-parcels.ts";

/**
 * Records, all at once, the orders of which the store reported nothing new, which is nearly always the case. Returns
 * the answers about the others.
 */
export function recordUnchanged(ctx: Context, answers: readonly Answer[]): Promise<Answer[]> {
  if (answers.length === 0) return Promise.resolve([]);
  return ctx.db.transaction(async (tx) => {
    const unchanged = await findUnchanged(within(ctx, tx), answers);
    await saveDeliveries(tx, unchanged);
    const done = new Set(unchanged.map(({ renewalId }) => renewalId));
    return answers.filter(({ renewalId }) => !done.has(renewalId));
  });
}

/** The orders whose answer changes nothing. Orders locked by another process count as changed. */
async function findUnchanged(ctx: Context, answers: readonly Answer[]): Promise<Delivery[]> {
  const ids = answers.map(({ renewalId }) => renewalId);
  const orders = await withLines(ctx.db, await takeIdleOrders(ctx.db, ids));
  const known = groupBy(await listParcels(ctx.db, ids), ({ renewal_id: id }) => id);
  const answerOf = new Map(answers.map((answer) => [answer.renewalId, answer]));
  return orders.flatMap(({ renewal, lines }) => {
    const answer = answerOf.get(renewal.id);
    const { fulfillment_asked_at: last } = renewal;
    const now = ctx.clock.now();
    const isOld = last !== null && answer && last > answer.askedAt && last <= latestRightTime(now);
    if (!answer || isOld) return [];
    const parcels = known.get(renewal.id) ?? [];
    const shown = toParcels({ renewal, lines, before: parcels, now }, answer.found);
    if (!areKnown(shown, parcels) || parcels.some(isNews)) return [];
    const held = lines.filter((line) => line.given_back_at === null);
    return [toDelivery(ctx, { renewal, lines: held, parcels, askedAt: answer.askedAt })];
  });
}
