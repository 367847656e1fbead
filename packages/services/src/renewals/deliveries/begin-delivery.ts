import { deliveryDueOn } from "@scriptkeeper/domain/fulfillments";
import { addHours } from "date-fns";
import { type Context, today } from "../../core/index.ts";

/** How long the store's messages about a newly paid order are waited for before it is asked. */
export const FIRST_PAUSE_HOURS = 6;

/** What is written of an order that is paid now: from here on its parcels are followed. */
export function beginDelivery(ctx: Context) {
  const packed = { paidOn: today(ctx), parcels: [], isAnyWaiting: true };
  return {
    fulfillment_ask_at: addHours(ctx.clock.now(), FIRST_PAUSE_HOURS),
    delivery_due_on: deliveryDueOn(packed, ctx.settings.pace),
  };
}

/** Of an order that came to nothing nothing is awaited. */
export const noDelivery = { fulfillment_ask_at: null, delivery_due_on: null } as const;
