import type { UserRow } from "../../auth/index.ts";
import { type Context, insertTransactions, type Report } from "../../core/index.ts";
import type { ItemColumns } from "./manual.queries.ts";

/** Writes one row of the transaction log for each item, with current names. */
export function logCreated(
  ctx: Context,
  {
    customer,
    items,
    description,
    report,
  }: { customer: UserRow; items: readonly ItemColumns[]; description: string; report?: Report },
): Promise<void> {
  return insertTransactions(
    ctx.db,
    items.map((item) => ({
      transaction_type: "prescription_created",
      transaction_date: ctx.clock.now(),
      user_id: customer.id,
      first_name: customer.first_name,
      last_name: customer.last_name,
      email: customer.email,
      shopify_customer_id: customer.shopify_customer_id,
      item_id: item.id,
      product_name: item.product_name,
      quantity: item.quantity,
      repeats: item.repeats,
      next_reminder_date: item.next_reminder_date,
      action: "Prescription created",
      description,
      order_status: "success",
      report_key: report?.key ?? null,
    })),
  );
}
