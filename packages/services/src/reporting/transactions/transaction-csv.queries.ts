import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";
import type { CsvBytes } from "@scriptkeeper/domain/spreadsheets/csv-bytes";
import { transactionWords } from "@scriptkeeper/domain/transaction-log/transaction-words";
import { sql } from "drizzle-orm";
import { type Piece, readCsvPage, type TextPage } from "../../core/index.ts";
import {
  type After,
  descriptionWithCarer,
  entriesAfter,
  type TransactionQuery,
} from "./transactions.queries.ts";

interface CsvPage extends TransactionQuery {
  after: After;
  limit: number;
  timeZone: string;
  csv: CsvBytes;
}

/** Reads the next lines of the log's CSV file, newest first, written as the domain's `transactionCsvRows` does. */
export function readTransactionCsv(
  db: Db,
  { after, limit, timeZone, csv, ...query }: CsvPage,
): Promise<TextPage<After, Piece>> {
  // Converting each instant to a named zone takes PostgreSQL three times as long as showing it in the session's own,
  // which is set for the statement before its first row is read.
  return readCsvPage<After>(db, {
    from: sql`(
      with zone as materialized (select set_config('timezone', ${timeZone}, true))
      select entry.* from zone, (
        select ${transactions.id} as id, ${transactions.transaction_date} as at, ${columns}
        from ${transactions} where ${entriesAfter(query, after)}
        order by ${transactions.transaction_date} desc, ${transactions.id} desc limit ${limit}
      ) entry
    ) page`,
    limit,
    cells: [
      sql`left(at::text, 19)`,
      sql`kind`,
      sql`name`,
      sql`email`,
      sql`medicine`,
      sql`action`,
      sql`description`,
    ],
    place: { at: sql`at::text`, id: sql`id` },
    csv,
  });
}

const { first_name, last_name, product_name, variant_title } = transactions;

const words = sql.join(
  Object.entries(transactionWords).map(([type, word]) => sql.raw(`when '${type}' then '${word}'`)),
  sql` `,
);

const columns = sql`
  case ${transactions.transaction_type} ${words} end as kind,
  case when ${first_name} <> '' and ${last_name} <> '' then ${first_name} || ' ' || ${last_name}
    else coalesce(nullif(${first_name}, ''), ${last_name}) end as name,
  ${transactions.email} as email,
  case when ${variant_title} <> '' then ${product_name} || ', ' || ${variant_title}
    else ${product_name} end as medicine,
  ${transactions.action} as action,
  ${descriptionWithCarer} as description`;
