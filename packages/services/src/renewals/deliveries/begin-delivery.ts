import { deliveryDueOn } from "@scriptkeeper/domain/parcels/fulfillments";
import { addHours } from "date-fns";
import { type Context, today } from "../../core/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import { isSaidMissing } from "./delivery-facts.ts";

/** How many hours we wait for the store's webhooks about a newly paid order before asking. */
export const FIRST_PAUSE_HOURS = 6;

/**
 * The columns to set on an order that counts from now on: its parcels are followed, including any that was sent before.
 * It is expected once it is paid. An order of which the patient lacks something stays late: the store may report all of
 * it as delivered.
 */
export function beginDelivery(ctx: Context, before: RenewalRow, { isPaid }: { isPaid: boolean }) {
  if (before.arrived_at !== null) return noDelivery;
  if (isSaidMissing(before)) return {};
  const packed = { paidOn: isPaid ? today(ctx) : null, parcels: [], isAnyWaiting: true };
  return {
    ...(before.fulfillment_asked_at === null ? beginPlaced(ctx) : { fulfillment_ask_at: ctx.clock.now() }),
    delivery_due_on: deliveryDueOn(packed, ctx.settings.pace),
  };
}

/** The columns to set on an order that is now placed: a pharmacy may send it before it is paid. */
export function beginPlaced({ clock }: Context) {
  return { fulfillment_ask_at: addHours(clock.now(), FIRST_PAUSE_HOURS) };
}

/**
 * Whether the order's parcels are followed, or it is late because its patient lacks something. Orders from before
 * parcels were followed were not, until the store reported a parcel of theirs.
 */
export function isFollowed(renewal: RenewalRow): boolean {
  const { fulfillment_ask_at, fulfillment_asked_at, arrived_at, delivery_due_on } = renewal;
  return (fulfillment_ask_at ?? fulfillment_asked_at ?? arrived_at ?? delivery_due_on) !== null;
}

/** The columns to set on an order that came to nothing, of which nothing is expected any more. */
export const noDelivery = { fulfillment_ask_at: null, delivery_due_on: null } as const;
