import type { Context } from "../context.ts";
import { insertTransactions } from "./transaction-log.queries.ts";

export interface Notice {
  action: string;
  description: string;
}

/** Writes to the transaction log, marked for attention, something about an order that staff must look at. */
export function notifyAdmins(ctx: Context, { action, description }: Notice): Promise<void> {
  return insertTransactions(ctx.db, [
    {
      transaction_type: "order",
      transaction_date: ctx.clock.now(),
      action,
      description,
      order_status: "attention",
    },
  ]);
}
