import { COUNTED_EMAILS } from "@scriptkeeper/contracts/reporting/logs";
import type { Db } from "@scriptkeeper/db/connection";
import { emails, users } from "@scriptkeeper/db/schema";
import { and, asc, count, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { passesWorkFilter, type WorkFilter } from "../../core/index.ts";
import { type EmailFilter, passesFilter } from "../emails.queries.ts";
import { KINDS_WITH_ADDRESS } from "../queue/stated-address.ts";
import { recipientId } from "./undeliverable.queries.ts";

type FailedAfter = Omit<EmailFilter, "state"> & { after: number };

/**
 * Locks the next failed emails that may be resent and returns their ids, oldest first. A concurrent call waits, and
 * gets the ones behind them.
 */
export async function lockResendable(db: Db, page: FailedAfter & { limit: number }): Promise<number[]> {
  const rows = await resendable(db, page).for("update");
  return rows.map(({ id }) => id);
}

/** Lists the ids of the failed emails that may be resent, oldest first. */
export async function findResendable(db: Db, work: WorkFilter): Promise<number[]> {
  const all = { search: "", kind: undefined, after: 0 };
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isFailed(all), reachesSomebody, passesWorkFilter(emails.id, work)))
    .orderBy(asc(emails.id))
    .limit(work.most);
  return rows.map(({ id }) => id);
}

/** Counts the resendable emails after an id, up to one more than `COUNTED_EMAILS`. */
export async function countResendable(db: Db, failed: FailedAfter): Promise<number> {
  const some = resendable(db, { ...failed, limit: COUNTED_EMAILS + 1 }).as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Counts the failed emails that reach nobody, up to an id or, without one, to the newest. */
export async function countUnreachable(
  db: Db,
  { until, ...failed }: FailedAfter & { until: number | null },
): Promise<number> {
  const upTo = until === null ? undefined : lte(emails.id, until);
  const [row] = await db
    .select({ count: count() })
    .from(emails)
    .where(and(isFailed(failed), upTo, sql`${reachesSomebody} is not true`));
  return row?.count ?? 0;
}

/** Selects resendable emails; `emails_not_sent_idx` has them in this order. Exported for the test of its query plan. */
export function resendable(db: Db, { limit, ...failed }: FailedAfter & { limit: number }) {
  return db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isFailed(failed), reachesSomebody))
    .orderBy(asc(emails.id))
    .limit(limit);
}

const namesItsAddress = inArray(emails.kind, [...KINDS_WITH_ADDRESS]);
/**
 * Whether an email reaches somebody, asked once per email: with a join, the planner might begin at the customers. Null
 * for a deleted account.
 */
const reachesSomebody = sql`(
  select u.email_bad_at is null or ${namesItsAddress} from ${users} u where u.id = ${recipientId})`;

function isFailed({ after, ...filter }: FailedAfter): SQL | undefined {
  return and(passesFilter({ ...filter, state: "failed" }), gt(emails.id, after));
}
