import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import { audit_log, undo_records, users } from "@scriptkeeper/db/schema";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import { canBeUndone } from "../undo/undo-records.queries.ts";

/** PostgreSQL allows 65,535 parameters per statement, and every value is one. */
const ROWS = 1_000;

/** Inserts entries into the audit. Returns their ids, in the order of the entries. */
export async function insertAudit(db: Db, entries: (typeof audit_log.$inferInsert)[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < entries.length; from += ROWS) {
    const rows = await db
      .insert(audit_log)
      .values(entries.slice(from, from + ROWS))
      .returning({ id: audit_log.id });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Audit entries with who made them and, where an entry can still be undone at `now`, the id of its change. */
export function selectAudit(db: Db, now: Date) {
  return db
    .select({
      entry: audit_log,
      ...personColumns,
      change_id: undo_records.change_id,
    })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_user_id))
    .leftJoin(undo_records, and(eq(undo_records.audit_id, audit_log.id), canBeUndone(now)));
}

/** Counts the audit entries of an action since a time, in total and from one IP address, up to the limit. */
export async function countRecentAudit(
  db: Db,
  of: { action: string; since: Date; ipAddress: string | null; limit: number },
): Promise<{ all: number; fromAddress: number }> {
  const recent = db
    .select({ ip_address: audit_log.ip_address })
    .from(audit_log)
    .where(and(eq(audit_log.action, of.action), gte(audit_log.created_at, of.since)))
    .orderBy(desc(audit_log.created_at))
    .limit(of.limit)
    .as("recent");
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      fromAddress: sql<number>`count(*) filter (where ${recent.ip_address} = ${of.ipAddress})::int`,
    })
    .from(recent);
  return counted ?? { all: 0, fromAddress: 0 };
}
