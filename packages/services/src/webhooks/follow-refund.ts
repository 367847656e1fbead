import { readRefundMessage } from "@scriptkeeper/store/order-message";
import type { Context } from "../context.ts";
import { recordRefund } from "../renewals/record-refund.ts";
import type { StoreMessage } from "./follow-order.ts";

/** A refund is written into the log of the renewal. False while no renewal is known to be paid with its order. */
export function followRefund(ctx: Context, { body }: StoreMessage): Promise<boolean> {
  return recordRefund(ctx, readRefundMessage(body));
}
