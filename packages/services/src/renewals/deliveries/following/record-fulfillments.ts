import { deliveryDueOn, isDeliveryOver } from "@scriptkeeper/domain/parcels/fulfillments";
import type { StoreFulfillment } from "@scriptkeeper/store/port";
import type { Context } from "../../../core/index.ts";
import { listRenewalItems, type RenewalItemRow, type RenewalRow } from "../../renewals.queries.ts";
import { deliveryFacts, isSaidMissing } from "../delivery-facts.ts";
import {
  type Delivery,
  deleteOtherParcels,
  listParcels,
  type Parcel,
  saveDeliveries,
  saveParcel,
  takeOrder,
} from "../fulfillments.queries.ts";
import { tellOfParcels } from "../tell-of-parcels.ts";
import { nextQuestion } from "./next-question.ts";
import { areKnown, isKnown, type ShownParcel, toParcels } from "./shown-parcels.ts";

/** The store's answer about the parcels of an order. */
export interface Answer {
  renewalId: string;
  askedAt: Date;
  found: readonly StoreFulfillment[];
}

/** Records where the parcels of an order are, in the caller's transaction, and reports what has changed. */
export async function recordFulfillments(ctx: Context, { renewalId, askedAt, found }: Answer): Promise<void> {
  const renewal = await takeOrder(ctx.db, { renewalId, askedAt, now: ctx.clock.now() });
  if (!renewal) return;
  const all = await listRenewalItems(ctx.db, renewalId);
  const lines = all.filter((line) => line.given_back_at === null);
  const before = await listParcels(ctx.db, [renewalId]);
  const shown = toParcels({ renewal, lines: all, before, now: ctx.clock.now() }, found);
  const parcels = areKnown(shown, before) ? before : await save(ctx, { renewalId, shown, before });
  await saveDeliveries(ctx.db, [toDelivery(ctx, { renewal, lines, parcels, askedAt })]);
  await tellOfParcels(ctx, { renewal, lines, parcels, before });
}

/** The delivery columns of an order with these parcels. */
export function toDelivery(
  ctx: Context,
  {
    askedAt,
    ...order
  }: { renewal: RenewalRow; lines: readonly RenewalItemRow[]; parcels: readonly Parcel[]; askedAt: Date },
): Delivery {
  const { renewal } = order;
  const facts = deliveryFacts(ctx, order);
  const isOver = renewal.arrived_at !== null || isDeliveryOver(facts);
  const askAt = isOver ? null : nextQuestion(renewal, ctx.clock.now());
  const missingSince = isSaidMissing(renewal) ? renewal.delivery_due_on : null;
  const dueOn = askAt === null ? missingSince : deliveryDueOn(facts, ctx.settings.pace);
  return { renewalId: renewal.id, askedAt, askAt, dueOn };
}

/** Saves the parcels that differ and deletes the ones that are gone; returns the parcels as they are then. */
async function save(
  { db, clock }: Context,
  {
    renewalId,
    shown,
    before,
  }: { renewalId: string; shown: readonly ShownParcel[]; before: readonly Parcel[] },
): Promise<Parcel[]> {
  const known = new Map(before.map((parcel) => [parcel.id, parcel]));
  const ids = new Set(shown.map(({ id }) => id));
  if (before.some(({ id }) => !ids.has(id))) await deleteOtherParcels(db, { renewalId, keptIds: [...ids] });
  const parcels: Parcel[] = [];
  for (const parcel of shown) {
    const was = known.get(parcel.id);
    parcels.push(
      was && isKnown(parcel, was)
        ? was
        : await saveParcel(db, { before: was, parcel: { ...parcel, updated_at: clock.now() } }),
    );
  }
  return parcels;
}
