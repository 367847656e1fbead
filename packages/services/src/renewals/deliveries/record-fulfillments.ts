import { isDeepStrictEqual } from "node:util";
import { deliveryDueOn, isDeliveryOver } from "@scriptkeeper/domain/fulfillments";
import { allocateOrder } from "@scriptkeeper/domain/order-allocation";
import type { StoreFulfillment } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import { listRenewalItems, type RenewalItemRow } from "../renewals.queries.ts";
import { deliveryFacts } from "./delivery-facts.ts";
import {
  deleteOtherParcels,
  listParcels,
  type Parcel,
  saveDelivery,
  saveParcel,
  takePaidOrder,
} from "./fulfillments.queries.ts";
import { nextQuestion } from "./next-question.ts";
import { tellOfParcels } from "./tell-of-parcels.ts";

interface Answer {
  renewalId: string;
  /** When the question was sent. */
  askedAt: Date;
  found: readonly StoreFulfillment[];
}

/** Writes down where the parcels of a paid order are, in the caller's transaction, and tells of what has changed. */
export async function recordFulfillments(ctx: Context, { renewalId, askedAt, found }: Answer): Promise<void> {
  const renewal = await takePaidOrder(ctx.db, { renewalId, askedAt });
  if (!renewal) return;
  const lines = (await listRenewalItems(ctx.db, renewalId)).filter((line) => line.given_back_at === null);
  const before = await listParcels(ctx.db, [renewalId]);
  const now = ctx.clock.now();
  const shown = allocate(lines, found).map((parcel) => ({
    ...parcel,
    // Of an account that was deleted nothing is kept that leads to the person.
    ...(renewal.user_id === null ? { tracking_number: null, tracking_url: null } : {}),
    renewal_id: renewalId,
  }));
  const parcels = isKept(shown, before) ? before : await save(ctx, { renewalId, shown });
  const facts = deliveryFacts(ctx, { renewal, lines, parcels });
  const askAt = renewal.arrived_at !== null || isDeliveryOver(facts) ? null : nextQuestion(renewal, now);
  await saveDelivery(ctx.db, {
    renewalId,
    fulfillment_asked_at: askedAt,
    fulfillment_ask_at: askAt,
    delivery_due_on: askAt === null ? null : deliveryDueOn(facts, ctx.settings.pace),
  });
  await tellOfParcels(ctx, { renewal, lines, parcels, before });
}

type ShownParcel = Omit<Parcel, "created_at" | "updated_at" | "told_sent_at" | "told_failed_at">;

/** Most answers are what was answered before: then nothing is written. */
function isKept(shown: readonly ShownParcel[], before: readonly Parcel[]): boolean {
  const kept = new Map(before.map((parcel) => [parcel.id, parcel]));
  return (
    shown.length === before.length &&
    shown.every((parcel) => {
      const known = kept.get(parcel.id);
      return isDeepStrictEqual({ ...known, ...parcel }, known);
    })
  );
}

async function save(
  { db, clock }: Context,
  { renewalId, shown }: { renewalId: string; shown: readonly ShownParcel[] },
): Promise<Parcel[]> {
  await deleteOtherParcels(db, { renewalId, keptIds: shown.map(({ id }) => id) });
  for (const parcel of shown) await saveParcel(db, { ...parcel, updated_at: clock.now() });
  return listParcels(db, [renewalId]);
}

/** Shares out what each parcel holds among the lines of the order, those of earlier parcels taken off. */
function allocate(lines: readonly RenewalItemRow[], found: readonly StoreFulfillment[]) {
  const left = new Map(lines.map((line) => [line.item_id, line.quantity]));
  const inOrder = found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return inOrder.map(({ lines: pieces, ...parcel }) => {
    const open = lines.flatMap((line) => {
      const quantity = left.get(line.item_id) ?? 0;
      const { item_id: itemId, variant_id: variantId, product_name: productName } = line;
      return quantity > 0 ? [{ itemId, variantId, productName, quantity }] : [];
    });
    const { held } = allocateOrder(open, pieces);
    if (parcel.state !== "cancelled")
      for (const [itemId, quantity] of held) left.set(itemId, (left.get(itemId) ?? 0) - quantity);
    return {
      id: parcel.id,
      state: parcel.state,
      packed_at: parcel.createdAt,
      in_transit_at: parcel.inTransitAt,
      delivered_at: parcel.deliveredAt,
      carrier: parcel.carrier,
      tracking_number: parcel.trackingNumber,
      tracking_url: parcel.trackingUrl,
      items: [...held].map(([item_id, quantity]) => ({ item_id, quantity })),
    };
  });
}
