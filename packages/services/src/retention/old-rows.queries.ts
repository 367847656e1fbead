import type { Db } from "@scriptkeeper/db/connection";
import {
  answered_requests,
  login_failures,
  password_reset_tokens,
  renewal_tokens,
  sessions,
  webhook_events,
} from "@scriptkeeper/db/schema";
import { subDays } from "date-fns";
import { lt, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

interface Rule {
  table: PgTable;
  isOld(now: Date): SQL | undefined;
}

/** What nobody needs any more after a while. Emails, their ledger, renewals and logs stay. */
const rules = {
  sessions: {
    table: sessions,
    isOld: (now) => or(lt(sessions.expires_at, subDays(now, 30)), lt(sessions.revoked_at, subDays(now, 30))),
  },
  resetLinks: {
    table: password_reset_tokens,
    isOld: (now) => lt(password_reset_tokens.expires_at, subDays(now, 7)),
  },
  loginFailures: {
    table: login_failures,
    isOld: (now) => lt(login_failures.failed_at, subDays(now, 7)),
  },
  renewalLinks: {
    table: renewal_tokens,
    isOld: (now) => lt(renewal_tokens.expires_at, subDays(now, 30)),
  },
  /** They hold orders with names and addresses; the store repeats one for two days at most. */
  webhooks: {
    table: webhook_events,
    isOld: (now) => lt(webhook_events.worked_at, subDays(now, 30)),
  },
  answeredRequests: {
    table: answered_requests,
    isOld: (now) => lt(answered_requests.created_at, subDays(now, 30)),
  },
} as const satisfies Record<string, Rule>;

export type OldRows = keyof typeof rules;
export const OLD_ROWS = Object.keys(rules) as OldRows[];

/** Deletes some of the rows that are old, `limit` at most. Returns how many. */
export async function deleteOldRows(
  db: Db,
  { rows, now, limit }: { rows: OldRows; now: Date; limit: number },
): Promise<number> {
  const { table, isOld } = rules[rows];
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld(now)} limit ${limit}))`);
  return rowCount ?? 0;
}
