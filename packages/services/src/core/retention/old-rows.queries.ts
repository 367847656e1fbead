import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import {
  answered_requests,
  care_relations,
  login_failures,
  password_reset_tokens,
  price_runs,
  renewal_tokens,
  sessions,
  undo_records,
  webhook_events,
} from "@scriptkeeper/db/schema";
import { unstartedPriceRunStates } from "@scriptkeeper/domain/lifecycles/price-run";
import { subDays } from "date-fns";
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

interface Rule {
  table: PgTable;
  isOld(now: Date): SQL | undefined;
  /** The most rows deleted at once. */
  atOnce: number;
}

const ROWS = 5_000;
/** Fewer at once: each price run has up to 100,000 rows, which are deleted with it. */
const PRICE_RUNS = 5;

/** What is no longer needed after a while. Emails, their ledger, renewals and logs are kept. */
const rules = {
  sessions: {
    table: sessions,
    atOnce: ROWS,
    isOld: (now) => or(lt(sessions.expires_at, subDays(now, 30)), lt(sessions.revoked_at, subDays(now, 30))),
  },
  resetLinks: {
    table: password_reset_tokens,
    atOnce: ROWS,
    isOld: (now) => lt(password_reset_tokens.expires_at, subDays(now, 7)),
  },
  /** Relations hold the addresses of people who may have no account here. */
  endedCare: {
    table: care_relations,
    atOnce: ROWS,
    isOld: (now) =>
      or(
        lt(care_relations.ended_at, subDays(now, 30)),
        and(isNull(care_relations.accepted_at), lt(care_relations.expires_at, subDays(now, 30))),
      ),
  },
  loginFailures: {
    table: login_failures,
    atOnce: ROWS,
    isOld: (now) => lt(login_failures.failed_at, subDays(now, 7)),
  },
  renewalLinks: {
    table: renewal_tokens,
    atOnce: ROWS,
    isOld: (now) => lt(renewal_tokens.expires_at, subDays(now, 30)),
  },
  /** Webhooks hold orders with names and addresses; the store repeats one for two days at most. */
  webhooks: {
    table: webhook_events,
    atOnce: ROWS,
    isOld: (now) => lt(webhook_events.worked_at, subDays(now, 30)),
  },
  /** Changes and deletions can be undone for 30 days, not longer. */
  undoRecords: {
    table: undo_records,
    atOnce: 1_000,
    isOld: (now) => lt(undo_records.made_at, subDays(now, UNDO_DAYS)),
  },
  answeredRequests: {
    table: answered_requests,
    atOnce: ROWS,
    isOld: (now) => lt(answered_requests.created_at, subDays(now, 30)),
  },
  /**
   * Price lists that led to no update after 30 days; those that were applied after half a year, for as long as an
   * update can be undone.
   */
  priceRuns: {
    table: price_runs,
    atOnce: PRICE_RUNS,
    isOld: (now) =>
      or(
        and(inArray(price_runs.state, unstartedPriceRunStates), lt(price_runs.created_at, subDays(now, 30))),
        and(eq(price_runs.state, "done"), lt(price_runs.finished_at, subDays(now, 180))),
      ),
  },
} as const satisfies Record<string, Rule>;

export type OldRows = keyof typeof rules;
export const OLD_ROWS = Object.keys(rules) as OldRows[];

/** Deletes a batch of old rows. Returns how many, and whether there may be more. */
export async function deleteOldRows(
  db: Db,
  { rows, now }: { rows: OldRows; now: Date },
): Promise<{ count: number; more: boolean }> {
  const { table, isOld, atOnce } = rules[rows];
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld(now)} limit ${atOnce}))`);
  const count = rowCount ?? 0;
  return { count, more: count === atOnce };
}
