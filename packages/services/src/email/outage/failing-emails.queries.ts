import type { Db } from "@scriptkeeper/db/connection";
import { email_attempts, emails } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";

/** An email that waits for another attempt. */
export interface FailingEmail {
  id: number;
  toAddress: string;
  /** What the mail server said last. */
  reason: string;
  /** When it was written or last put back to be sent. */
  askedAt: Date;
  firstTriedAt: Date;
  lastTriedAt: Date;
}

/** Of each half of the queue, those that have failed for longest: their next attempt is the furthest away. */
const MOST = 100;
/** Due by now, and tried at the next tick. */
const ABOUT_TO_BE_TRIED_MS = 60_000;

/**
 * Some of the emails that were refused for now, read from the end of the queue's index: a sweep's emails stand before them. By
 * `is false` the planner knows the index's own words, by `not` it does not.
 */
export async function listFailingEmails(db: Db, now: Date): Promise<FailingEmail[]> {
  const from = new Date(now.getTime() - ABOUT_TO_BE_TRIED_MS).toISOString();
  const postponed = (isOfHalf: SQL) => sql`(
    select id, to_address, last_error, created_at, resent_at from ${emails}
    where state = 'queued' and ${isOfHalf} and next_attempt_at > ${from}::timestamptz
    order by next_attempt_at desc limit ${MOST})`;
  const { rows } = await db.execute<{
    id: number;
    to_address: string;
    last_error: string;
    asked_ms: number;
    first_ms: number;
    last_ms: number;
  }>(sql`
    select e.id, e.to_address, e.last_error, a.first_ms, a.last_ms,
      extract(epoch from coalesce(e.resent_at, e.created_at))::float8 * 1000 as asked_ms
    from (${postponed(sql`(kind in ('reminder', 'expiry')) is true`)}
      union all ${postponed(sql`(kind in ('reminder', 'expiry')) is false`)}) e
    cross join lateral (
      select extract(epoch from min(attempted_at))::float8 * 1000 as first_ms,
        extract(epoch from max(attempted_at))::float8 * 1000 as last_ms
      from ${email_attempts} where email_id = e.id and attempted_at > coalesce(e.resent_at, '-infinity')) a
    where e.last_error is not null and a.first_ms is not null`);
  return rows.map((row) => ({
    id: row.id,
    toAddress: row.to_address,
    reason: row.last_error,
    askedAt: new Date(row.asked_ms),
    firstTriedAt: new Date(row.first_ms),
    lastTriedAt: new Date(row.last_ms),
  }));
}

const NEIGHBOURS = { before: 200, all: 500 };
const OLDEST = { queued: 100, before: 20 };

/**
 * When the mail server last took an email, as far as it stands among those that were written around this one, those that
 * were written last, and those just before the ones that wait for longest: a sweep that stopped halfway stopped there. Asked as
 * they are, these are found by the queue's index and not by a walk over all emails that were ever sent.
 */
export async function findLastSentAround(db: Db, id: number): Promise<Date | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select extract(epoch from max(sent_at))::float8 * 1000 as ms
    from (
      (select sent_at from ${emails} where id > ${id - NEIGHBOURS.before} order by id limit ${NEIGHBOURS.all})
      union all (select sent_at from ${emails} order by id desc limit ${NEIGHBOURS.all})
      union all select before.sent_at
      from (select id from ${emails} where state = any('{queued}') order by state, id limit ${OLDEST.queued}) oldest
      cross join lateral (select sent_at from ${emails} where id < oldest.id
        order by id desc limit ${OLDEST.before}) before
    ) around`);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : new Date(ms);
}
