import {
  TransactionLogsInput,
  TransactionLogsPage,
  TransactionStats,
} from "@scriptkeeper/contracts/reporting/transaction-logs";
import { listTransactions, transactionStats } from "@scriptkeeper/services/reporting";
import { adminProcedure, router } from "../trpc.ts";

export const transactionLogsRouter = router({
  transactions: adminProcedure
    .input(TransactionLogsInput)
    .output(TransactionLogsPage)
    .query(({ ctx, input }) => listTransactions(ctx, input)),
  transactionStats: adminProcedure.output(TransactionStats).query(({ ctx }) => transactionStats(ctx)),
});
