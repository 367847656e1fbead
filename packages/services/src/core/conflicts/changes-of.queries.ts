import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import { audit_log, undo_records, users } from "@scriptkeeper/db/schema";
import { and, desc, eq, inArray } from "drizzle-orm";

/** A form is open for minutes: anything older than this many changes was already there when it was opened. */
const NEWEST = 50;

/** Lists the newest changes of a record, made by its own calls or in the database grid. */
export function listChangesOf(db: Db, { entity, id }: { entity: string; id: number | string }) {
  return db
    .select({
      at: audit_log.created_at,
      actor: audit_log.actor,
      actor_user_id: audit_log.actor_user_id,
      ...personColumns,
      after: audit_log.after,
      kept: undo_records.after,
    })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_user_id))
    .leftJoin(undo_records, eq(undo_records.audit_id, audit_log.id))
    .where(
      and(
        // Entries of the grid name the table, which is the plural of the entity.
        inArray(audit_log.entity, [entity, `table ${entity}s`]),
        eq(audit_log.entity_id, String(id)),
      ),
    )
    .orderBy(desc(audit_log.created_at), desc(audit_log.id))
    .limit(NEWEST);
}

export type ChangeRow = Awaited<ReturnType<typeof listChangesOf>>[number];
