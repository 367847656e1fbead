import type { AuditAction } from "@scriptkeeper/contracts/audit-actions";
import type { Db } from "@scriptkeeper/db/connection";
import { audit_log, undo_records, users } from "@scriptkeeper/db/schema";
import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { canBeUndone, inOrderOf, isAnyOf } from "../../core/index.ts";
import type { LogTime } from "../log-days.ts";

export interface AuditFilter extends LogTime {
  /** The account that did it. */
  userId: number | undefined;
  action: AuditAction | undefined;
  record: { entity: string; id: string } | undefined;
  now: Date;
}

export interface AuditQuery extends AuditFilter {
  /** The page begins behind this entry. */
  before: number | undefined;
  limit: number;
}

export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

/**
 * A page of the audit, newest first. For each filter there is an index in this order, so that the page is read from
 * where it begins, however long the audit is.
 */
export function listAuditEntries(db: Db, query: AuditQuery) {
  return selectEntries(db, query.now)
    .where(matching(query))
    .orderBy(desc(audit_log.created_at), desc(audit_log.id))
    .limit(query.limit);
}

/** The ids of all of them. */
export function auditIdsSql(query: AuditFilter): SQL {
  const order = sql`${audit_log.created_at} desc, ${audit_log.id} desc`;
  return sql`select ${audit_log.id} from ${audit_log} where ${matching(query) ?? sql`true`} order by ${order}`;
}

/** Those of these ids that are still there, in the order of the ids. */
export async function listAuditWithIds(
  db: Db,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<AuditEntryRow[]> {
  const rows = await selectEntries(db, now).where(isAnyOf(audit_log.id, ids));
  return inOrderOf(ids, rows, ({ entry }) => entry.id);
}

function selectEntries(db: Db, now: Date) {
  return db
    .select({
      entry: audit_log,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      change_id: undo_records.change_id,
    })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_user_id))
    .leftJoin(undo_records, and(eq(undo_records.audit_id, audit_log.id), canBeUndone(now)));
}

function matching({
  userId,
  action,
  record,
  from,
  until,
  before,
}: AuditFilter & { before?: number | undefined }): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(audit_log.actor_user_id, userId),
    action && eq(audit_log.action, action),
    record && and(eq(audit_log.entity, record.entity), eq(audit_log.entity_id, record.id)),
    from && gte(audit_log.created_at, from),
    until && lt(audit_log.created_at, until),
    before === undefined ? undefined : isBefore(before),
  );
}

/** The time is read from the entry itself: a JavaScript date would round it. */
function isBefore(id: number): SQL {
  return sql`(${audit_log.created_at}, ${audit_log.id}) <
    ((select place.created_at from ${audit_log} place where place.id = ${id}), ${id}::int)`;
}

export async function findAccountId(db: Db, email: string): Promise<number | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? null;
}
