import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";
import { transactionWords } from "@scriptkeeper/domain/transaction-words";
import { sql } from "drizzle-orm";
import { readCsvPage, type TextPage } from "../../core/index.ts";
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
}

/** The next lines of the log's CSV file, from the newest to the oldest, as the domain's `transactionCsvRows` writes them. */
export function readTransactionCsv(
  db: Db,
  { after, limit, timeZone, ...query }: CsvPage,
): Promise<TextPage<After>> {
  return readCsvPage<After>(db, {
    from: sql`(
      select ${transactions.id} as id, ${transactions.transaction_date} as at, ${columns}
      from ${transactions} where ${entriesAfter(query, after)}
      order by ${transactions.transaction_date} desc, ${transactions.id} desc limit ${limit}
    ) page`,
    limit,
    cells: [
      sql`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
      ...[sql`kind`, sql`name`, sql`email`, sql`medicine`, sql`action`, sql`description`],
    ],
    last: { at: sql`min(at)::text`, id: sql`(array_agg(id))[${limit}]` },
  });
}

const { first_name, last_name, product_name, variant_title } = transactions;

const words = sql.join(
  Object.entries(transactionWords).map(([type, word]) => sql.raw(`when '${type}' then '${word}'`)),
  sql` `,
);

const columns = sql`
  case ${transactions.transaction_type} ${words} end as kind,
  concat_ws(' ', nullif(${first_name}, ''), nullif(${last_name}, '')) as name,
  ${transactions.email} as email,
  case when ${variant_title} <> '' then ${product_name} || ', ' || ${variant_title}
    else ${product_name} end as medicine,
  ${transactions.action} as action,
  ${descriptionWithCarer} as description`;
