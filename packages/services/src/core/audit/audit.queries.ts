import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import { audit_log, undo_records, users } from "@scriptkeeper/db/schema";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import { canBeUndone } from "../undo/undo-records.queries.ts";

/** Each value is a parameter of its own, and a statement has room for 65,535. */
const ROWS = 1_000;

/** Returns the entries' ids in their order. */
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

/** Entries of the audit with who made them, and by which id each can be undone at this time. */
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

/** How often something was written down since then, by anybody and from one address; counted up to the limit. */
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
