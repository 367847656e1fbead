import type { SuppliedConcern } from "@scriptkeeper/contracts/constants";
import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { OpenOrder, SuppliedTotals, SupplyDoubt } from "@scriptkeeper/contracts/recalls/recalls";
import type { SuppliedSort } from "@scriptkeeper/contracts/recalls/sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { store_variants, transactions, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type SQL, sql } from "drizzle-orm";
import { inAnyAlphabet, matchesNameOrEmail } from "../../core/index.ts";
import { type SuppliedQuestion, suppliedLines } from "./supplied-lines.queries.ts";

/** A person, as PostgreSQL returns them in JSON. */
export interface SuppliedRow {
  key: string;
  user_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  is_email_bad: boolean;
  last_supplied_on: Day | null;
  supplies: number;
  packs: number;
  is_sure: boolean;
  is_unpaid: boolean;
  doubts: SupplyDoubt[] | null;
  strengths: (string | null)[];
  on_its_way: OpenOrder[] | null;
  unpaid: OpenOrder[] | null;
}

export interface SuppliedAsked {
  /** Words of a name or an email address, a phone or an order number; empty for everyone. */
  search: string;
  /** Only the people behind one of the numbers; `null` for everyone. */
  concern: SuppliedConcern | null;
  sorting: Sorting<SuppliedSort>;
}

interface Page extends SuppliedAsked {
  limit: number;
  offset: number;
}

/**
 * Counts the people, supplies and packs that a question finds, and reads a page of the people that a search finds, in
 * one statement.
 */
export async function readSupplied(
  db: Db,
  question: SuppliedQuestion,
  { limit, offset, ...asked }: Page,
): Promise<{ totals: SuppliedTotals & { found: number }; people: SuppliedRow[] }> {
  const page = sql`${foundSql(sql`people`, asked)} order by place limit ${limit} offset ${offset}`;
  const [row] = await db.transaction(async (tx) => {
    await tx.execute(ENOUGH_MEMORY);
    const { rows } = await tx.execute<{
      totals: SuppliedTotals & { found: number };
      people: SuppliedRow[];
    }>(sql`
      ${withPeople(question, { page })}
      select (select to_json(counted) from (${totalsSql(foundCount(asked))}) counted) as totals,
        (select coalesce(json_agg(row_to_json(shown) order by (select place from page where page.key = shown.key)), '[]')
          from (${shownSql}) shown) as people`);
    return rows;
  });
  if (!row) throw new Error("nothing was counted");
  return row;
}

/** Enough to group and sort all supplies of a large store's most common product without temporary files. */
const ENOUGH_MEMORY = sql`set local work_mem = '64MB'`;

/** Selects the keys of all people that a question finds, in the order of the pages. */
export function suppliedKeys(question: SuppliedQuestion, asked: SuppliedAsked): SQL {
  const people = sql`(${suppliedPeople(suppliedLines(question))}) people`;
  return sql`select key as id from (${foundSql(people, asked)}) found order by place`;
}

/** Loads these people, as far as the question still finds them. */
export async function listSupplied(
  db: Db,
  question: SuppliedQuestion,
  keys: readonly string[],
): Promise<SuppliedRow[]> {
  const page = sql`select * from people where key = any(${sql.param([...keys])}::text[])`;
  const { rows } = await db.execute<{ people: SuppliedRow[] }>(sql`
    ${withPeople(question, { page, only: keys.flatMap(toAccount) })}
    select coalesce(json_agg(row_to_json(shown)), '[]') as people from (${shownSql}) shown`);
  return rows[0]?.people ?? [];
}

/** The people that the search and group select, each with their place in the list. */
function foundSql(people: SQL, { sorting: { sort, order }, ...asked }: SuppliedAsked): SQL {
  return sql`
    select people.*, row_number() over (order by ${orders[sort](sql.raw(order))}) as place
    from ${people} left join ${users} on ${users.id} = person
    where ${isAskedFor(asked)}`;
}

function foundCount(asked: SuppliedAsked): SQL {
  return sql`(count(*) filter (where ${isAskedFor(asked)}))::int`;
}

function isAskedFor({ search, concern }: Pick<SuppliedAsked, "search" | "concern">): SQL {
  return sql`(${concern === null ? sql`true` : concerns[concern]} and ${search === "" ? sql`true` : isFound(search)})`;
}

/** Whether a person gets a letter. */
export const hasAccount: SQL = sql`(supplies > 0 and ${users.id} is not null)`;

/** The people whom each number counts, and whom the list behind it shows. */
const concerns: Record<SuppliedConcern, SQL> = {
  supplied: sql`supplies > 0`,
  unpaid: sql`is_unpaid`,
  on_its_way: sql`is_on_its_way`,
  bad_address: sql`(supplies > 0 and ${users.email_bad_at} is not null)`,
  has_account: hasAccount,
  deleted: sql`(supplies > 0 and ${users.id} is null)`,
  doubtful: sql`(supplies > 0 and not is_sure)`,
};

/**
 * Both the people that a search finds and those supplied may be tens of thousands; `in` lets PostgreSQL hash the
 * former.
 */
function isFound(search: string): SQL {
  return sql`person in (select ${users.id} from ${users} where ${matchesNameOrEmail(search)})`;
}

const orders: Record<SuppliedSort, (order: SQL) => SQL> = {
  supplied: (order) => sql`is_unpaid desc, last_supplied_on ${order} nulls last, key`,
  name: (order) => sql`${inAnyAlphabet(users.last_name)} ${order} nulls last,
    ${inAnyAlphabet(users.first_name)} ${order} nulls last, key`,
  packs: (order) => sql`packs ${order}, key`,
};

/** All supplies, all people who have them, and the people to show. */
function withPeople(
  question: SuppliedQuestion,
  { page, only }: { page: SQL; only?: readonly number[] },
): SQL {
  return sql`
    with lines as materialized (${suppliedLines(question, only)}),
      people as materialized (${suppliedPeople(sql`select * from lines`)}),
      page as materialized (${page})`;
}

/** Each person once, with how much the lines supplied, when last, and whether anything is certain or unpaid. */
export function suppliedPeople(lines: SQL): SQL {
  const isSupplied = sql`kind <> 'unpaid'`;
  return sql`
    select coalesce('p' || person, alone) as key, person, max(day) as last_supplied_on, count(day)::int as supplies,
      coalesce(sum(packs), 0)::int as packs, bool_or(is_sure) as is_sure, bool_or(is_on_its_way) as is_on_its_way,
      bool_or(is_unpaid) as is_unpaid
    from (
      select person, alone, max(day) filter (where ${isSupplied}) as day, sum(quantity) filter (where ${isSupplied}) as packs,
        bool_or(kind = 'sure') as is_sure, bool_or(is_on_its_way) as is_on_its_way, bool_or(kind = 'unpaid') as is_unpaid
      from (${lines}) line group by person, alone, renewal_id, item_id
    ) supply group by person, alone`;
}

const counted = (concern: SuppliedConcern) => sql`(count(*) filter (where ${concerns[concern]}))::int`;

const totalsSql = (found: SQL) => sql`
  select count(*)::int as total, ${found} as found, ${counted("supplied")} as patients,
    coalesce(sum(supplies), 0)::int as supplies, coalesce(sum(packs), 0)::int as packs,
    ${counted("doubtful")} as doubtful, ${counted("deleted")} as deleted, ${counted("bad_address")} as bad_addresses,
    ${counted("has_account")} as accounts,
    ${counted("on_its_way")} as on_its_way, ${counted("unpaid")} as unpaid
  from people left join ${users} on ${users.id} = person`;

const order = sql`jsonb_build_object('renewal_id', renewal_id, 'order_name', order_name)`;

/**
 * The people of the page with exactly what they got, and their names: for a deleted account the last ones in the
 * transaction log.
 */
const shownSql = sql`
  select p.key, u.id as user_id, coalesce(u.first_name, logged.first_name) as first_name,
    coalesce(u.last_name, logged.last_name) as last_name, coalesce(u.email, logged.email) as email, u.phone,
    u.email_bad_at is not null as is_email_bad, p.last_supplied_on, p.supplies, p.packs, p.is_sure, p.is_unpaid, got.doubts,
    (select json_agg(case when variant is null then null else coalesce(v.title, '') end order by v.position, variant)
      from unnest(got.variants) variant left join ${store_variants} v on v.variant_id = variant) as strengths,
    got.on_its_way, got.unpaid
  from page p
  join (
    select coalesce('p' || person, alone) as key,
      array_agg(distinct kind) filter (where kind not in ('sure', 'unpaid')) as doubts,
      array_agg(distinct variant_id) as variants, jsonb_agg(distinct ${order}) filter (where is_on_its_way) as on_its_way,
      jsonb_agg(distinct ${order}) filter (where kind = 'unpaid') as unpaid
    from lines where coalesce('p' || person, alone) in (select key from page) group by 1
  ) got on got.key = p.key
  left join ${users} u on u.id = p.person
  left join lateral (select t.first_name, t.last_name, t.email from ${transactions} t
    where u.id is null and t.user_id = p.person and t.email is not null order by t.id desc limit 1) logged on true`;

/** The account in a key; keys of supplies without a known account have none. */
function toAccount(key: string): number[] {
  return key.startsWith("p") ? [Number(key.slice(1))] : [];
}
