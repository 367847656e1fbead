import { type Context, insertTransactions, type Report } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import type { OrderItem } from "./order-items.queries.ts";

interface OrderChange {
  action: string;
  description: string;
  order_status: "success" | "attention";
  report: Report;
}

interface About extends Pick<OrderItem, "user_id"> {
  id: number | null;
  product_name: string | null;
  quantity: number | null;
}

/** Logs a change of the store's order that prescriptions came with, about one prescription or about all. */
export async function logOrderChange(
  ctx: Context,
  item: About,
  { report, ...change }: OrderChange,
): Promise<void> {
  const patient = await findPatient(ctx.db, item.user_id);
  await insertTransactions(ctx.db, [
    {
      transaction_type: "order",
      transaction_date: ctx.clock.now(),
      user_id: item.user_id,
      first_name: patient?.first_name ?? null,
      last_name: patient?.last_name ?? null,
      email: patient?.email ?? null,
      shopify_customer_id: patient?.shopify_customer_id ?? null,
      item_id: item.id,
      product_name: item.product_name,
      quantity: item.quantity,
      report_key: report.key,
      report_state: report.state ?? null,
      ...change,
    },
  ]);
}
