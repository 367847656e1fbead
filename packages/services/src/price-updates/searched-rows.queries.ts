import type { PriceRowFilter } from "@scriptkeeper/contracts/prices/limits";
import type { Db } from "@scriptkeeper/db/connection";
import { price_run_rows } from "@scriptkeeper/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { hasWords, isFoundInAny } from "../core/index.ts";

export interface SearchedRows {
  runId: number;
  filter: PriceRowFilter;
  /** Words of the identifier and of the product found; empty for all. */
  search: string;
}

/** Matches the rows of an update by kind and search: at most 100,000 are looked at, or those that an index holds. */
export function matchesRows({ runId, filter, search }: SearchedRows): SQL | undefined {
  const texts = [price_run_rows.identifier, price_run_rows.title];
  const isFound =
    search === "" ? undefined : hasWords(search, (word, find) => isFoundInAny(texts, word, find));
  return and(eq(price_run_rows.run_id, runId), isOfKind(filter), isFound);
}

/** Counts the rows of an update by kind and search. */
export function countFound(db: Db, rows: SearchedRows): Promise<number> {
  return db.$count(price_run_rows, matchesRows(rows));
}

function isOfKind(filter: PriceRowFilter): SQL | undefined {
  const { finding, included, outcome } = price_run_rows;
  const [kind, name] = filter.split(":");
  if (kind === "ticked") return sql`${included}`;
  if (kind === "unticked") return sql`${finding} in ('ready', 'flagged') and not ${included}`;
  if (kind === "unsettable") return sql`${finding} in ('not_found', 'ambiguous', 'invalid')`;
  if (kind === "flagged") return sql`${finding} = 'flagged' and ${included} = ${name === "ticked"}`;
  if (kind === "finding") return sql`${finding} = ${name}`;
  return kind === "outcome" ? sql`${outcome} = ${name}` : undefined;
}
