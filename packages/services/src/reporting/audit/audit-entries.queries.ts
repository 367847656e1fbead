import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import type { Db } from "@scriptkeeper/db/connection";
import { audit_log, users } from "@scriptkeeper/db/schema";
import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { inOrder, inOrderOf, isAnyOf, isBehindPlace, selectAudit } from "../../core/index.ts";
import type { LogTime } from "../log-days.ts";

export interface AuditFilter extends LogTime {
  /** The account that made the entries. */
  userId: number | undefined;
  action: AuditAction | undefined;
  record: { entity: string; id: string } | undefined;
  now: Date;
  order: Order;
}

export interface AuditQuery extends AuditFilter {
  /** The page begins after this entry. */
  before: number | undefined;
  limit: number;
}

export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

/**
 * Lists a page of the audit in order of time, in either direction. Each filter has an index in this order, so a page
 * is read from where it begins, however long the audit is.
 */
export function listAuditEntries(db: Db, query: AuditQuery) {
  return selectAudit(db, query.now)
    .where(matching(query))
    .orderBy(inOrder(byTime, query.order))
    .limit(query.limit);
}

/** Selects the ids of all entries that pass the filter. */
export function auditIdsSql(query: AuditFilter): SQL {
  return sql`select ${audit_log.id} from ${audit_log} where ${matching(query) ?? sql`true`}
    order by ${inOrder(byTime, query.order)}`;
}

const byTime = [audit_log.created_at, audit_log.id];

/** Lists those of these entries that still exist, in the order of the ids. */
export async function listAuditWithIds(
  db: Db,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<AuditEntryRow[]> {
  const rows = await selectAudit(db, now).where(isAnyOf(audit_log.id, ids));
  return inOrderOf(ids, rows, ({ entry }) => entry.id);
}

function matching({
  userId,
  action,
  record,
  from,
  until,
  before,
  order,
}: AuditFilter & { before?: number | undefined }): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(audit_log.actor_user_id, userId),
    action && eq(audit_log.action, action),
    record && and(eq(audit_log.entity, record.entity), eq(audit_log.entity_id, record.id)),
    from && gte(audit_log.created_at, from),
    until && lt(audit_log.created_at, until),
    before === undefined ? undefined : isBehind(before, order),
  );
}

/** The time is read from the entry in SQL: a JavaScript date would round it. */
function isBehind(id: number, order: Order): SQL {
  // If that entry has been cleared away, then so has everything older.
  const time = sql`coalesce((select place.created_at from ${audit_log} place where place.id = ${id}), '-infinity')`;
  return isBehindPlace(byTime, { place: [time, sql`${id}::int`], order });
}

export async function findAccountId(db: Db, email: string): Promise<number | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? null;
}
