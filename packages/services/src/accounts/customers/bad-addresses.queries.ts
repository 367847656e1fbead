import type { Db } from "@scriptkeeper/db/connection";
import { users } from "@scriptkeeper/db/schema";
import { and, asc, isNotNull } from "drizzle-orm";
import { isAnyOf, passesWorkFilter, type WorkFilter } from "../../core/index.ts";

/** Finds the accounts with a bad address, those known longest first. */
export async function findBadAddresses(db: Db, work: WorkFilter): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.email_bad_at), passesWorkFilter(users.id, work)))
    .orderBy(asc(users.email_bad_at), asc(users.id))
    .limit(work.most);
  return rows.map(({ id }) => id);
}

export function listBadAddresses(db: Db, ids: readonly number[]) {
  return db
    .select()
    .from(users)
    .where(and(isNotNull(users.email_bad_at), isAnyOf(users.id, ids)));
}
