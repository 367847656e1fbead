import type { Role } from "@scriptkeeper/contracts/accounts/users";
import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { AccountSort } from "@scriptkeeper/contracts/lists/sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import {
  allFoundSql,
  type Found,
  hasNameOrEmail,
  inAnyAlphabet,
  inOrder,
  matchesNameOrEmail,
  type Searched,
  type SearchedPage,
  searchNewest,
  userCount,
} from "../../../core/index.ts";

export interface AccountsQuery {
  /** Only accounts with this role. */
  role?: Role;
  /** Part of a name or an email address; empty for everybody. */
  search: string;
  sorting: Sorting<AccountSort>;
}

/** Finds the ids of a page of accounts, and the number of all matches. */
export async function findAccounts(db: Db, query: AccountsQuery, page: SearchedPage): Promise<Found> {
  if (query.search) return searchNewest(db, searchedAccounts(query), page);
  const { rows } = await db.execute<{ ids: number[]; total: number }>(accountsSql(query, page));
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { ids, total, hasMore: false };
}

export function accountsSql(query: AccountsQuery, { offset, limit }: Omit<SearchedPage, "most">): SQL {
  const { role, sorting } = query;
  return sql`
    select ${userCount(role)} as total, array(
      select id from ${users} where ${hasRole(role)} order by ${orderBy(sorting)} limit ${limit} offset ${offset}
    ) as ids`;
}

/** Selects the ids of all matching accounts. */
export function accountIdsSql(query: AccountsQuery): SQL {
  if (query.search) return allFoundSql(searchedAccounts(query));
  return sql`select id from ${users} where ${hasRole(query.role)} order by ${orderBy(query.sorting)}`;
}

/** The sort orders, which the primary key, `users_name_idx` and `users_email_key` serve. */
function orderBy({ sort, order }: Sorting<AccountSort>): SQL {
  return inOrder(fieldsOf[sort], order);
}

const fieldsOf: Record<AccountSort, SQL[]> = {
  joined: [sql`id`],
  name: [inAnyAlphabet(sql`last_name`), inAnyAlphabet(sql`first_name`), sql`id`],
  email: [sql`email`],
};

/** A search that `users_search_idx` serves. */
export function searchedAccounts({ role, search, sorting }: AccountsQuery): Searched {
  return {
    table: users,
    columns: sql`id, first_name, last_name, email, phone`,
    scope: hasRole(role),
    matches: matchesNameOrEmail(search),
    matchesRow: hasNameOrEmail(search),
    order: orderBy(sorting),
    walked: WALKED,
  };
}

const WALKED = 6_000;

/** A common table expression `page` with the ids of these accounts. */
export function accountsWith(ids: readonly number[]): SQL {
  return sql`page as (select id from ${users} where id = any(${sql.param([...ids])}::int[]))`;
}

/**
 * A subquery for FROM, under the table's name: the next accounts after `sql.placeholder("after")`, in the order of
 * their ids.
 */
export function accountsAfter({ role, limit }: { role?: Role; limit: SQL }): SQL {
  return sql`(
    select * from ${users} where ${hasRole(role)} and id > ${sql.placeholder("after")} order by id limit ${limit}
  ) ${users}`;
}

function hasRole(role: Role | undefined): SQL {
  return role ? sql`${users.role} = ${role}` : sql`true`;
}
