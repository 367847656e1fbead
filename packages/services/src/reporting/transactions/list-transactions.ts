import {
  COUNTED_TRANSACTIONS,
  type TransactionLogsInput,
  type TransactionLogsPage,
} from "@scriptkeeper/contracts/transaction-logs";
import type { AdminContext } from "../../core/index.ts";
import { cutOf, logPagination } from "../log-pagination.ts";
import { transactionEntry } from "./transaction-entry.ts";
import { transactionQuery } from "./transaction-query.ts";
import { findTransactions, listTransactionRows } from "./transactions.queries.ts";

/** A page of what happened, newest first. BAD_INPUT for a page past the first 10,000 entries. */
export async function listTransactions(
  ctx: AdminContext,
  input: TransactionLogsInput,
): Promise<TransactionLogsPage> {
  const query = { ...transactionQuery(ctx, input), ...cutOf(input, COUNTED_TRANSACTIONS) };
  const { ids, found } = await findTransactions(ctx.db, query);
  const rows = ids.length > 0 ? await listTransactionRows(ctx.db, ids) : [];
  return {
    logs: rows.map(transactionEntry),
    pagination: logPagination(input, { found, most: COUNTED_TRANSACTIONS }),
  };
}
