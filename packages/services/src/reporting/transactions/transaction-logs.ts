import type { TransactionLogs, TransactionLogsInput } from "@scriptkeeper/contracts/transaction-logs";
import type { AdminContext } from "../../core/index.ts";
import { listTransactions } from "./list-transactions.ts";
import { transactionStats } from "./transaction-stats.ts";

/** A page of the transaction log with its four numbers, as the documented call answers them together. */
export async function transactionLogs(
  ctx: AdminContext,
  input: TransactionLogsInput,
): Promise<TransactionLogs> {
  const [page, stats] = await Promise.all([listTransactions(ctx, input), transactionStats(ctx)]);
  return { data: { logs: page.logs, stats, pagination: page.pagination } };
}
