import {
  TransactionFilter,
  TransactionLogs,
  TransactionLogsInput,
} from "@scriptkeeper/contracts/reporting/transaction-logs";
import { type CsvFile, exportTransactions, transactionLogs } from "@scriptkeeper/services/reporting";
import { z } from "zod";
import { FileResponse } from "../rest/file-response.ts";
import { route } from "../rest/route.ts";

export const transactionLogsRoutes = [
  route({
    rest: "GET /api/admin/transaction-logs",
    summary: "List the transaction log, newest first, with today's totals",
    access: "admin",
    query: TransactionLogsInput,
    output: TransactionLogs,
    handler: ({ ctx, query }) => transactionLogs(ctx, query),
  }),
  route({
    rest: "GET /api/admin/transaction-logs/export",
    summary: "Export the filtered transaction log as a CSV file",
    access: "admin",
    fresh: "always",
    query: TransactionFilter,
    output: z.string(),
    mediaType: "text/csv",
    handler: async ({ ctx, query }) => csvAnswer(await exportTransactions(ctx, query)),
  }),
];

function csvAnswer({ name, chunks }: CsvFile): FileResponse {
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  };
  return new FileResponse(headers, chunks);
}
