import type { TransactionEntry } from "@scriptkeeper/contracts/transaction-logs";
import type { TransactionRow } from "./transactions.queries.ts";

/** What an administrator sees of an entry. */
export function transactionEntry(row: TransactionRow): TransactionEntry {
  return {
    transaction_type: row.transaction_type,
    transaction_id: row.transaction_id,
    transaction_date: row.transaction_date.toISOString(),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    shopify_customer_id: row.shopify_customer_id,
    product_name: row.product_name,
    variant_title: row.variant_title,
    quantity: row.quantity,
    repeats: row.repeats,
    action: row.action,
    description: row.description,
    next_reminder_date: row.next_reminder_date,
    order_status: row.order_status,
  };
}
