import type { EmailStop } from "@scriptkeeper/contracts/emails/stop-limits";
import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import type { Db } from "@scriptkeeper/db/connection";
import { care_relations, email_attempts, email_bounces, emails, users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { inOrder, isAnyOf, matchesNameOrEmail } from "../../core/index.ts";

export interface StopsAsked {
  search: string;
  /** Null for both kinds. */
  stop: EmailStop | null;
  /** By time. */
  order: Order;
  /** The position after which to read, to the microsecond. */
  before: { at: string; id: number; stop: string } | null;
  limit: number;
}

export interface StopRow extends Record<string, unknown> {
  user_id: number;
  name: string;
  email: string;
  stop: EmailStop;
  since: string;
  /** `since`, to the microsecond. */
  place: string;
  is_bounced: boolean;
  reason: string | null;
  email_id: number | null;
}

/** Each stop has an index of its own, which is read from either end. */
const columns = { bad_address: users.email_bad_at, unsubscribed: users.unsubscribed_at } as const;

export async function readStops(db: Db, asked: StopsAsked): Promise<StopRow[]> {
  const { rows } = await db.execute<StopRow>(stopsSql(asked));
  return rows;
}

/** Exported for the test of its query plan. */
export function stopsSql({ stop, limit, ...asked }: StopsAsked): SQL {
  const page = sql`
    select * from (${stopped(stop, { ...asked, limit })}) stopped
    order by ${inOrder([sql`since`, sql`id`, sql`stop`], asked.order)} limit ${limit}`;
  return sql`${stopsIn(page)} order by ${inOrder([sql`page.since`, sql`page.id`, sql`page.stop`], asked.order)}`;
}

/** Selects the ids of all matching stops, in the form that `readStopsOf` takes. */
export function stopIdsSql({ stop, ...asked }: Pick<StopsAsked, "search" | "stop" | "order">): SQL {
  return sql`
    select id || '.' || stop as id from (${stopped(stop, { ...asked, before: null, limit: null })}) stopped
    order by ${inOrder([sql`since`, sql`stopped.id`, sql`stop`], asked.order)}`;
}

/** Returns those of these stops that still exist. */
export async function readStopsOf(db: Db, ids: readonly string[]): Promise<StopRow[]> {
  const of = ids.map((id) => Number.parseInt(id, 10)).filter(Number.isInteger);
  const branches = (["bad_address", "unsubscribed"] as const).map(
    (stop) => sql`select ${users.id} as id, ${stop}::text as stop, ${columns[stop]} as since from ${users}
      where ${columns[stop]} is not null and ${isAnyOf(users.id, of)}`,
  );
  const { rows } = await db.execute<StopRow>(stopsIn(sql.join(branches, sql` union all `)));
  return rows;
}

function stopped(stop: EmailStop | null, asked: Branch): SQL {
  const stops = stop ? [stop] : (["bad_address", "unsubscribed"] as const);
  return sql.join(
    stops.map((each) => branch(each, asked)),
    sql` union all `,
  );
}

function stopsIn(page: SQL): SQL {
  return sql`
    with page as (${page})
    select page.id as user_id, page.stop, page.since,
      to_char(page.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place,
      trim(${users.first_name} || ' ' || ${users.last_name}) as name, ${users.email},
      coalesce(cause.is_bounced, false) as is_bounced, cause.reason, cause.email_id
    from page join ${users} on ${users.id} = page.id
    left join lateral (${cause}) cause on true`;
}

type Branch = Omit<StopsAsked, "stop" | "limit"> & { limit: number | null };

function branch(stop: EmailStop, { search, order, before, limit }: Branch): SQL {
  const since = columns[stop];
  const sign = sql.raw(order === "desc" ? "<" : ">");
  const isBehind = before
    ? sql`(${since}, ${users.id}) ${sign}= (${before.at}::timestamptz, ${before.id}::int)
        and (${since}, ${users.id}, ${stop}::text) ${sign} (${before.at}::timestamptz, ${before.id}::int, ${before.stop}::text)`
    : sql`true`;
  return sql`
    (select ${users.id} as id, ${stop}::text as stop, ${since} as since from ${users}
      where ${since} is not null and ${users.role} = 'user' and ${isBehind}
        and ${search ? matchesNameOrEmail(search) : sql`true`}
      order by ${inOrder([since, users.id], order)} limit ${limit})`;
}

/**
 * The person and the patients whom they help: a bounce or complaint about an email to one of them was noted when the
 * stop began.
 */
const theirs = sql`array(select page.id union select c.patient_id from ${care_relations} c where c.carer_id = page.id)`;

const cause = sql`
  (select true as is_bounced, b.reason, b.email_id
    from ${email_bounces} b join ${emails} e on e.id = b.email_id
    where b.stopped and b.noted_at between page.since - interval '5 seconds' and page.since
      and b.kind = (case page.stop when 'bad_address' then 'bounce' else 'complaint' end)
      and e.user_id = any(${theirs}) limit 1)
  union all
  (select false, a.reason, a.email_id
    from ${emails} e join ${email_attempts} a on a.email_id = e.id and a.outcome = 'permanent' and a.attempted_at = page.since
    where page.stop = 'bad_address' and e.user_id = any(${theirs}) limit 1)
  limit 1`;
