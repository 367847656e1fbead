import { type Context, insertTransactions } from "../../core/index.ts";
import type { AccountRow } from "./store-customers.queries.ts";

const CHANGED =
  "The customer's email address was changed at the store. They sign in here with the new one; the old one ";

/** Writes into the transaction log that an account has another address, under the one before. */
export function logAddressChange(
  ctx: Context,
  { account, isTold }: { account: AccountRow; isTold: boolean },
): Promise<void> {
  return insertTransactions(ctx.db, [
    {
      transaction_type: "order",
      transaction_date: ctx.clock.now(),
      user_id: account.id,
      first_name: account.first_name,
      last_name: account.last_name,
      email: account.email,
      shopify_customer_id: account.shopify_customer_id,
      action: "Address changed",
      description: isTold
        ? `${CHANGED}is told.`
        : `${CHANGED}does not work and cannot be told. Ask the customer whether it was them. If not, correct it at the store and under Customers.`,
      order_status: isTold ? "success" : "attention",
    },
  ]);
}
