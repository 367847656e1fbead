import type { Db } from "@scriptkeeper/db/connection";
import { audit_log, users } from "@scriptkeeper/db/schema";
import { and, desc, eq, gt, isNotNull } from "drizzle-orm";

/** What the person is called who changed a record last, after this entry; null where none did. */
export async function findLastChange(
  db: Db,
  after: { audit_id: number; entity: string; entity_id: number },
): Promise<string | null> {
  const [row] = await db
    .select({ first: users.first_name, last: users.last_name, email: users.email })
    .from(audit_log)
    .innerJoin(users, eq(users.id, audit_log.actor_user_id))
    .where(
      and(
        eq(audit_log.entity, after.entity),
        eq(audit_log.entity_id, String(after.entity_id)),
        gt(audit_log.id, after.audit_id),
        isNotNull(audit_log.actor_user_id),
      ),
    )
    .orderBy(desc(audit_log.id))
    .limit(1);
  return row ? `${row.first} ${row.last}`.trim() || row.email : null;
}
