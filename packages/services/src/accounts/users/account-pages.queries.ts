import { COUNTED_ACCOUNTS, type Role } from "@scriptkeeper/contracts/users";
import { users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { matchesNameOrEmail, userCount } from "../../core/index.ts";

export interface AccountsQuery {
  /** Only those with this role. */
  role?: Role;
  /** Part of a name or an email address; empty for everybody. */
  search: string;
  limit: number;
  offset: number;
}

/**
 * Common table expressions `page`, the ids of a page of accounts, newest first, and `totals` with how many are `found`.
 * A search is ordered and cut before it is counted, so that the planner may walk the newest accounts and stop where
 * matches are many, and take the trigram index where they are few.
 */
export function accountsPage({ role, search, limit, offset }: AccountsQuery): SQL {
  const ofRole = role ? sql`${users.role} = ${role}` : sql`true`;
  if (search === "")
    return sql`
      page as (select id from ${users} where ${ofRole} order by id desc limit ${limit} offset ${offset}),
      totals as (select ${userCount(role)} as found)`;
  return sql`
    found as materialized (
      select id from ${users} where ${ofRole} and ${matchesNameOrEmail(search)} order by id desc limit ${MOST}
    ),
    page as (select id from found order by id desc limit ${limit} offset ${offset}),
    totals as (select count(*)::int as found from found)`;
}

/** A common table expression `page`: the ids of the next accounts in their order. */
export function accountsAfter({
  role,
  afterId,
  limit,
}: {
  role?: Role;
  afterId: number;
  limit: number;
}): SQL {
  const ofRole = role ? sql`${users.role} = ${role}` : sql`true`;
  return sql`page as (select id from ${users} where ${ofRole} and id > ${afterId} order by id limit ${limit})`;
}

/** One more than is counted at most. */
const MOST = COUNTED_ACCOUNTS + 1;
