import type { Db } from "@scriptkeeper/db/connection";
import { audit_log, users } from "@scriptkeeper/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { AccountRow } from "./users.queries.ts";

/** Changes an account that is locked. */
export async function saveAccount(
  db: Db,
  { id, ...set }: Pick<AccountRow, "id"> & Partial<AccountRow>,
): Promise<AccountRow> {
  const [saved] = await db.update(users).set(set).where(eq(users.id, id)).returning();
  if (!saved) throw new Error("a locked account is gone");
  return saved;
}

/** Whether the account was an administrator's before, and its address was changed since; the audit knows both. */
export async function hasNewAddress(db: Db, id: number): Promise<boolean> {
  const ofAccount = and(eq(audit_log.entity, "user"), eq(audit_log.entity_id, String(id)));
  const demotion = db
    .select({ id: sql`max(${audit_log.id})` })
    .from(audit_log)
    .where(and(ofAccount, eq(audit_log.action, "change role"), sql`${audit_log.after} ->> 'role' = 'user'`));
  const since = await db
    .select({ id: audit_log.id })
    .from(audit_log)
    .where(
      and(ofAccount, sql`${audit_log.id} > (${demotion})`, sql`jsonb_exists(${audit_log.before}, 'email')`),
    )
    .limit(1);
  return since.length > 0;
}
