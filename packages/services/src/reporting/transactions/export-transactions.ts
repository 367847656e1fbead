import type { TransactionFilter } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { CsvBytes } from "@scriptkeeper/domain/spreadsheets/csv-bytes";
import { transactionCsvHead, transactionCsvName } from "@scriptkeeper/domain/transaction-log/transaction-csv";
import { type AdminContext, audit, type Piece, textPages, today } from "../../core/index.ts";
import { readTransactionCsv } from "./transaction-csv.queries.ts";
import { transactionQuery } from "./transaction-query.ts";
import type { TransactionQuery } from "./transactions.queries.ts";

const PAGE = 2_000;
const BEFORE_ALL = { at: "infinity", id: 2_147_483_647 };

export interface CsvFile {
  name: string;
  chunks: AsyncIterable<Piece>;
}

/** Every entry that passes the filter, as a CSV file, newest first. The download is audited. */
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

async function* csvOf(ctx: AdminContext, query: TransactionQuery): AsyncGenerator<Piece> {
  const { storeTimezone: timeZone } = ctx.settings;
  const csv = new CsvBytes();
  const pages = textPages(ctx, {
    start: BEFORE_ALL,
    sizes: { first: PAGE, rest: PAGE },
    readAfter: (db, page) => readTransactionCsv(db, { ...query, ...page, timeZone, csv }),
  });
  let isBegun = false;
  for await (const lines of pages) {
    if (!isBegun) yield transactionCsvHead();
    isBegun = true;
    yield lines;
  }
  if (!isBegun) yield transactionCsvHead();
}
