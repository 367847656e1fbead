import type { Db } from "@scriptkeeper/db/connection";
import { renewals, users } from "@scriptkeeper/db/schema";
import { desc, eq } from "drizzle-orm";
import { isCalled } from "../../core/index.ts";

/** Finds the newest orders with an order number, and their patients; none if the text can't be an order number. */
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
