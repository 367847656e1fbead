import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";
import { transactionWords } from "@scriptkeeper/domain/transaction-csv";
import { sql } from "drizzle-orm";
import { csvCells, type TextPage } from "../../core/index.ts";
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
export async function readTransactionCsv(
  db: Db,
  { after, limit, timeZone, ...query }: CsvPage,
): Promise<TextPage<After>> {
  const { rows } = await db.execute<{ text: string | null; at: string | null; id: number | null }>(sql`
    with page as materialized (
      select ${transactions.id} as id, ${transactions.transaction_date} as at, ${columns}
      from ${transactions} where ${entriesAfter(query, after)}
      order by ${transactions.transaction_date} desc, ${transactions.id} desc limit ${limit}
    )
    select
      string_agg(
        to_char(at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS,') || kind || ',' || ${cells} || e'\\r\\n', ''
      ) as text,
      (select at::text from page offset ${limit - 1}) as at, (select id from page offset ${limit - 1}) as id
    from page`);
  const { text = null, at = null, id = null } = rows[0] ?? {};
  return { text, next: at === null || id === null ? null : { at, id } };
}

const { first_name, last_name, product_name, variant_title } = transactions;

const words = sql.join(
  Object.entries(transactionWords).map(([type, word]) => sql.raw(`when '${type}' then '${word}'`)),
  sql` `,
);

/** Each a text, never null. */
const columns = sql`
  case ${transactions.transaction_type} ${words} end as kind,
  concat_ws(' ', nullif(${first_name}, ''), nullif(${last_name}, '')) as name,
  coalesce(${transactions.email}, '') as email,
  case when ${product_name} is null then '' when ${variant_title} <> '' then ${product_name} || ', ' || ${variant_title}
    else ${product_name} end as medicine,
  ${transactions.action} as action,
  ${descriptionWithCarer} as description`;

const cells = csvCells([sql`name`, sql`email`, sql`medicine`, sql`action`, sql`description`]);
