import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { TRANSACTION_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import {
  COUNTED_TRANSACTIONS,
  type TransactionEntry,
  type TransactionLogs,
  type TransactionLogsInput,
  type TransactionLogsPage,
  type TransactionStats,
} from "@scriptkeeper/contracts/reporting/transaction-logs";
import { type AdminContext, today } from "../../core/index.ts";
import { logPagination, toPageWindow } from "../log-pagination.ts";
import { spanOfDay } from "../orders/order-days.ts";
import { dayBefore, transactionQuery } from "./transaction-query.ts";
import {
  countForTransactionLog,
  findTransactions,
  listTransactionRows,
  type TransactionRow,
} from "./transactions.queries.ts";

/**
 * A page of the transaction log, newest first unless asked otherwise. BAD_INPUT for a page past the first 10,000
 * entries.
 */
export async function listTransactions(
  ctx: AdminContext,
  input: TransactionLogsInput,
  { isCounted = false }: { isCounted?: boolean } = {},
): Promise<TransactionLogsPage> {
  const page = { ...toPageWindow(input, COUNTED_TRANSACTIONS), isCounted };
  const { order } = sortingOf(TRANSACTION_SORTS, input);
  const found = await findTransactions(ctx.db, { ...transactionQuery(ctx, input), order }, page);
  const rows = found.ids.length > 0 ? await listTransactionRows(ctx.db, found.ids) : [];
  return { logs: rows.map(transactionEntry), pagination: logPagination(input, found) };
}

/** A page of the transaction log together with its four numbers, as the documented call returns them. */
export async function transactionLogs(
  ctx: AdminContext,
  input: TransactionLogsInput,
): Promise<TransactionLogs> {
  const [page, stats] = await Promise.all([
    listTransactions(ctx, input, { isCounted: true }),
    transactionStats(ctx),
  ]);
  return { data: { logs: page.logs, stats, pagination: page.pagination } };
}

/** The four cards of the transaction log. Today begins at midnight in the store's time zone. */
export function transactionStats(ctx: AdminContext): Promise<TransactionStats> {
  return countForTransactionLog(ctx.db, {
    orders: spanOfDay(ctx, today(ctx)),
    dayAgo: dayBefore(ctx),
  });
}

function doneFor({ carer }: TransactionRow): string | null {
  return carer === null
    ? null
    : `Done for the patient by ${carer.trim() || "a carer whose account is gone"}.`;
}

/** An entry as administrators see it. */
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
    description: doneFor(row) ? `${row.description} ${doneFor(row)}` : row.description,
    next_reminder_date: row.next_reminder_date,
    order_status: row.order_status,
  };
}
