import { users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { contains, literally, searchPatterns } from "./like-search.queries.ts";

const name = sql`(${users.first_name} || ' ' || ${users.last_name})`;

/** Part of the first, the last or the whole name, or of the email address, in any case; `users_search_idx` serves it. */
export function holdsInNameOrEmail(part: string): SQL {
  return sql`(${contains(name, part)} or ${users.email} ilike ${literally(part)})`;
}

/** The same for a search box, which finds beginnings of words by one or two letters. */
export function matchesNameOrEmail(search: string): SQL {
  const matches = searchPatterns(search).map(
    (pattern) => sql`${name} collate "und-x-icu" ilike ${pattern} or ${users.email} ilike ${pattern}`,
  );
  return sql`(${sql.join(matches, sql` or `)})`;
}
