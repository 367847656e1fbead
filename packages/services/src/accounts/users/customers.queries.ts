import type { Db } from "@scriptkeeper/db/connection";
import { users } from "@scriptkeeper/db/schema";
import { and, desc, eq } from "drizzle-orm";
import { matchesNameOrEmail } from "../../core/index.ts";

export const searchableUser = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  phone: users.phone,
};

/** Customers, never administrators, by part of a name or email address, the newest first. */
export function searchCustomers(db: Db, query: { search: string; limit: number }) {
  return db
    .select(searchableUser)
    .from(users)
    .where(and(eq(users.role, "user"), matchesNameOrEmail(query.search)))
    .orderBy(desc(users.id))
    .limit(query.limit);
}
