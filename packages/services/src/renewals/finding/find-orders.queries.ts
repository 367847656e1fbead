import type { Db } from "@scriptkeeper/db/connection";
import { renewals, users } from "@scriptkeeper/db/schema";
import { desc, eq } from "drizzle-orm";
import { isCalled } from "../../core/index.ts";

/** The newest orders that have a number, with whose they are; none for what can't be a number. */
export async function findOrdersCalled(db: Db, { name, limit }: { name: string; limit: number }) {
  const called = isCalled(name);
  if (!called) return [];
  return db
    .select({ renewal: renewals, user: users })
    .from(renewals)
    .leftJoin(users, eq(users.id, renewals.user_id))
    .where(called)
    .orderBy(desc(renewals.created_at), desc(renewals.id))
    .limit(limit);
}
