import { isPaymentOpen } from "@scriptkeeper/domain/lifecycles/renewal";
import { type DeliveryFacts, isDeliveryOver } from "@scriptkeeper/domain/parcels/fulfillments";
import { dayAt } from "@scriptkeeper/domain/time/days";
import type { Context } from "../../core/index.ts";
import type { RenewalItemRow, RenewalRow } from "../renewals.queries.ts";
import type { Parcel } from "./fulfillments.queries.ts";

/** The facts of an order's delivery, as days in the store's time zone. */
export function deliveryFacts(
  { settings }: Pick<Context, "settings">,
  of: { renewal: RenewalRow; lines: readonly RenewalItemRow[]; parcels: readonly Parcel[] },
): DeliveryFacts {
  const { renewal, lines, parcels } = of;
  const dayOf = (at: Date) => dayAt(at, settings.storeTimezone);
  const paid = paidAt(renewal);
  return {
    paidOn: paid && dayOf(paid),
    parcels: parcels.map((parcel) => ({ state: parcel.state, sentOn: dayOf(sentAt(parcel)) })),
    isAnyWaiting: lines.some((line) => waitingPacks(line, parcels) > 0),
  };
}

/**
 * Whether the patient says that not everything has arrived, and nothing more is expected from the store's reports: the
 * order is late until somebody finds out.
 */
export function isSaidMissing(
  renewal: Pick<RenewalRow, "arrived_at" | "fulfillment_ask_at" | "delivery_due_on">,
): boolean {
  const { arrived_at, fulfillment_ask_at: askAt, delivery_due_on: dueOn } = renewal;
  return arrived_at === null && askAt === null && dueOn !== null;
}

/**
 * Whether an order has been on its way for so long that the store is no longer asked, although nobody has ever reported
 * that all of it arrived.
 */
export function isUnreported(
  renewal: Pick<RenewalRow, "arrived_at" | "fulfillment_ask_at" | "delivery_due_on">,
  facts: DeliveryFacts,
): boolean {
  const { arrived_at, fulfillment_ask_at: askAt, delivery_due_on: dueOn } = renewal;
  return arrived_at === null && askAt === null && dueOn === null && !isDeliveryOver(facts);
}

/** When an order was paid; `null` while its payment is still to be confirmed. */
export function paidAt(renewal: RenewalRow): Date | null {
  return isPaymentOpen(renewal) ? null : (renewal.settled_at ?? renewal.created_at);
}

/** When the carrier received the parcel or, until the carrier says so, when it was packed. */
export function sentAt({ in_transit_at: inTransit, packed_at: packed }: Parcel): Date {
  return inTransit ?? packed;
}

/** How many packs of a line are in no parcel yet. */
export function waitingPacks(line: RenewalItemRow, parcels: readonly Parcel[]): number {
  const packed = parcels
    .filter(({ state }) => state !== "cancelled")
    .flatMap(({ items }) => items)
    .filter((item) => item.item_id === line.item_id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, line.quantity - packed);
}
