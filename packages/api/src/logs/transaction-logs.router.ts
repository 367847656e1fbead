import {
  DownloadLink,
  TransactionFilter,
  TransactionLogsInput,
  TransactionLogsPage,
  TransactionStats,
} from "@scriptkeeper/contracts/transaction-logs";
import { exportLink, listTransactions, transactionStats } from "@scriptkeeper/services/reporting";
import { adminProcedure, freshAdminProcedure, router } from "../trpc.ts";

export const transactionLogsRouter = router({
  transactions: adminProcedure
    .input(TransactionLogsInput)
    .output(TransactionLogsPage)
    .query(({ ctx, input }) => listTransactions(ctx, input)),
  transactionStats: adminProcedure.output(TransactionStats).query(({ ctx }) => transactionStats(ctx)),
  exportLink: freshAdminProcedure
    .input(TransactionFilter)
    .output(DownloadLink)
    .mutation(({ ctx, input }) => exportLink(ctx, input)),
});
