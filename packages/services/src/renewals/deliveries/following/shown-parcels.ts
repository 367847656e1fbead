import { isDeepStrictEqual } from "node:util";
import {
  allocateOrder,
  type OrderedLine,
  type RenewalLine,
} from "@scriptkeeper/domain/orders/order-allocation";
import type { FulfillmentState } from "@scriptkeeper/domain/parcels/fulfillments";
import type { StoreFulfillment } from "@scriptkeeper/store/port";
import type { RenewalItemRow, RenewalRow } from "../../renewals.queries.ts";
import { orderedQuantity } from "../../settlement/order-lines.ts";
import type { Parcel } from "../fulfillments.queries.ts";

/** A parcel as the store shows it. */
export type ShownParcel = Omit<Parcel, "created_at" | "updated_at" | "told_sent_at" | "told_failed_at">;

export interface KnownOrder {
  renewal: RenewalRow;
  /** Includes lines that were taken out of the order: refunded items may have left before the refund. */
  lines: readonly RenewalItemRow[];
  /** The order's parcels as last recorded. */
  before: readonly Parcel[];
  now: Date;
}

/** Converts the store's answer about an order into the parcels to record. */
export function toParcels(
  { renewal, lines, before, now }: KnownOrder,
  found: readonly StoreFulfillment[],
): ShownParcel[] {
  const byId = new Map(before.map((parcel) => [parcel.id, parcel]));
  return allocate(lines, found).map((packed) => {
    const parcel = { ...packed, state: stateOf(renewal, packed) };
    return {
      ...parcel,
      delivered_at: parcel.delivered_at ?? collectedAt(parcel, byId.get(parcel.id), now),
      // For a deleted account, nothing is kept that leads to the person.
      ...(renewal.user_id === null ? { tracking_number: null, tracking_url: null } : {}),
      renewal_id: renewal.id,
    };
  });
}

const ofPickUp: Partial<Record<FulfillmentState, FulfillmentState>> = {
  sent: "ready",
  delivered: "collected",
};

/**
 * The state of a parcel, in our words. The store does not know that one of our shipping lines is a pick-up, so it says
 * "sent" and "delivered" of what is packed for it: the parcel is ready at the pharmacy, or was collected there. If a
 * carrier has the parcel, "ready" means that it waits at the carrier's depot.
 */
function stateOf(
  { include_delivery: isDelivery }: Pick<RenewalRow, "include_delivery">,
  { state, ...parcel }: Pick<ShownParcel, "state" | "carrier" | "tracking_number" | "in_transit_at">,
): FulfillmentState {
  const signs = [parcel.carrier, parcel.tracking_number, parcel.in_transit_at];
  if (signs.some((sign) => sign !== null)) return state === "ready" ? "attempted" : state;
  return (!isDelivery && ofPickUp[state]) || state;
}

/** When a parcel was collected. The store reports no time for that, so it is the time at which we first heard of it. */
function collectedAt({ state }: Pick<Parcel, "state">, was: Parcel | undefined, now: Date): Date | null {
  if (state !== "collected") return null;
  return was?.state === "collected" ? (was.delivered_at ?? was.updated_at) : now;
}

/** Whether the parcels shown are exactly the known ones. */
export function areKnown(shown: readonly ShownParcel[], known: readonly Parcel[]): boolean {
  const byId = new Map(known.map((parcel) => [parcel.id, parcel]));
  return shown.length === known.length && shown.every((parcel) => isKnown(parcel, byId.get(parcel.id)));
}

export function isKnown(shown: ShownParcel, known: Parcel | undefined): boolean {
  return isDeepStrictEqual({ ...known, ...shown }, known);
}

/**
 * Allocates the contents of each parcel to the order's lines, less what earlier parcels contained: first up to the
 * quantity that the order still holds of each line, then up to the quantity that was taken out since.
 */
function allocate(lines: readonly RenewalItemRow[], found: readonly StoreFulfillment[]) {
  const held = new Map(lines.map((line) => [line.item_id, line.given_back_at === null ? line.quantity : 0]));
  const takenOut = new Map(
    lines.map((line) => [line.item_id, orderedQuantity(line) - (held.get(line.item_id) ?? 0)]),
  );
  const inOrder = found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return inOrder.map(({ lines: pieces, ...parcel }) => {
    const items = new Map<number, number>();
    let rest: readonly OrderedLine[] = pieces;
    for (const left of [held, takenOut]) {
      const shared = allocateOrder(openLines(lines, left), rest);
      rest = shared.extra;
      for (const [itemId, quantity] of shared.held) {
        items.set(itemId, (items.get(itemId) ?? 0) + quantity);
        if (parcel.state !== "cancelled") left.set(itemId, (left.get(itemId) ?? 0) - quantity);
      }
    }
    return {
      id: parcel.id,
      state: parcel.state,
      packed_at: parcel.createdAt,
      in_transit_at: parcel.inTransitAt,
      delivered_at: parcel.deliveredAt,
      carrier: parcel.carrier,
      tracking_number: parcel.trackingNumber,
      tracking_url: parcel.trackingUrl,
      // Sorted as they are stored, so that an unchanged parcel compares as equal.
      items: [...items].map(([item_id, quantity]) => ({ item_id, quantity })).sort(byItem),
    };
  });
}

function byItem(a: { item_id: number }, b: { item_id: number }): number {
  return a.item_id - b.item_id;
}

function openLines(lines: readonly RenewalItemRow[], left: ReadonlyMap<number, number>): RenewalLine[] {
  return lines.flatMap((line) => {
    const quantity = left.get(line.item_id) ?? 0;
    const { item_id: itemId, variant_id: variantId, product_name: productName } = line;
    return quantity > 0 ? [{ itemId, variantId, productName, quantity }] : [];
  });
}
