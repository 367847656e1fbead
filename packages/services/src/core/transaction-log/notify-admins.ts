import type { Context } from "../context.ts";
import { insertTransactions } from "./transaction-log.queries.ts";

export interface Notice {
  action: string;
  description: string;
}

/** Something at the store that people have to look at: it stands in the transaction log, marked. */
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
