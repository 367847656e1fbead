import type { TransactionFilter } from "@scriptkeeper/contracts/transaction-logs";
import {
  transactionCsvHead,
  transactionCsvName,
  transactionCsvRows,
} from "@scriptkeeper/domain/transaction-csv";
import { type AdminContext, audit, today } from "../../core/index.ts";
import { transactionEntry } from "./list-transactions.ts";
import { transactionQuery } from "./transaction-query.ts";
import { type After, listTransactionsAfter, type TransactionQuery } from "./transactions.queries.ts";

const CHUNK = 1_000;

export interface CsvFile {
  name: string;
  chunks: AsyncIterable<string>;
}

/** Every entry that the filter lets through as a CSV file, newest first. Who took it along is written down. */
export async function exportTransactions(ctx: AdminContext, filter: TransactionFilter): Promise<CsvFile> {
  const query = transactionQuery(ctx, filter);
  await audit(ctx, {
    action: "export transaction log",
    entity: "transaction_log",
    entityId: "all",
    after: filter,
  });
  return { name: transactionCsvName(today(ctx)), chunks: csvOf(ctx, query) };
}

/**
 * Each chunk is a query of its own that goes on where the one before ended: no connection and no snapshot is held while
 * the reader reads, and a reader who leaves stops the work.
 */
async function* csvOf(ctx: AdminContext, query: TransactionQuery): AsyncGenerator<string> {
  let text = transactionCsvHead();
  let after: After | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof listTransactionsAfter>> = await listTransactionsAfter(ctx.db, {
      ...query,
      after,
      limit: CHUNK,
    });
    yield text + transactionCsvRows(rows.map(transactionEntry), ctx.settings.storeTimezone);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = { at: last.at, id: last.transaction_id };
    text = "";
  }
}
