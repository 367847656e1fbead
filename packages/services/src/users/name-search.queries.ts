import { users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { contains, literally } from "../contains.queries.ts";

/** Part of the first, the last or the whole name, or of the email address, in any case; `users_search_idx` serves it. */
export function matchesNameOrEmail(search: string): SQL {
  const name = sql`(${users.first_name} || ' ' || ${users.last_name})`;
  return sql`(${contains(name, search)} or ${users.email} ilike ${literally(search)})`;
}
