import { deliveryDueOn } from "@scriptkeeper/domain/fulfillments";
import { addHours } from "date-fns";
import { type Context, today } from "../../core/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";

/** How long the store's messages about a newly paid order are waited for before it is asked. */
export const FIRST_PAUSE_HOURS = 6;

/**
 * What is written of an order that is paid now: from here on its parcels are followed, and what was sent before it was paid
 * goes on.
 */
export function beginDelivery(ctx: Context, before: RenewalRow) {
  if (before.arrived_at !== null) return noDelivery;
  const packed = { paidOn: today(ctx), parcels: [], isAnyWaiting: true };
  return {
    ...(before.fulfillment_asked_at === null ? beginPlaced(ctx) : { fulfillment_ask_at: ctx.clock.now() }),
    delivery_due_on: deliveryDueOn(packed, ctx.settings.pace),
  };
}

/** What is written of an order that is placed now: a pharmacy may send it before it is paid. */
export function beginPlaced({ clock }: Context) {
  return { fulfillment_ask_at: addHours(clock.now(), FIRST_PAUSE_HOURS) };
}

/** Orders from before parcels were followed were not asked about until the store told of one. */
export function isFollowed({ fulfillment_ask_at, fulfillment_asked_at, arrived_at }: RenewalRow): boolean {
  return (fulfillment_ask_at ?? fulfillment_asked_at ?? arrived_at) !== null;
}

/** Of an order that came to nothing nothing is awaited. */
export const noDelivery = { fulfillment_ask_at: null, delivery_due_on: null } as const;
