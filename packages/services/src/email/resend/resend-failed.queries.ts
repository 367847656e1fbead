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
 * The ids of the next failed emails that may be resent, the oldest first. They are held until the transaction ends;
 * whoever asks for the same meanwhile waits, and gets those behind them.
 */
export async function lockResendable(db: Db, page: FailedAfter & { limit: number }): Promise<number[]> {
  const rows = await resendable(db, page).for("update");
  return rows.map(({ id }) => id);
}

/** The ids of the failed emails that may be resent, the oldest first. */
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

/** How many come after these that may be resent: one more than are counted at most. */
export async function countResendable(db: Db, failed: FailedAfter): Promise<number> {
  const some = resendable(db, { ...failed, limit: COUNTED_EMAILS + 1 }).as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** How many failed emails reach nobody, up to an id or, without one, to the newest. */
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

/** `emails_not_sent_idx` has them in this order. Exported for the test that looks at the plan. */
export function resendable(db: Db, { limit, ...failed }: FailedAfter & { limit: number }) {
  return db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isFailed(failed), reachesSomebody))
    .orderBy(asc(emails.id))
    .limit(limit);
}

const namesItsAddress = inArray(emails.kind, [...KINDS_WITH_ADDRESS]);
/** Asked for one email after the other: a join, the planner might begin at the customers. Null for a deleted account. */
const reachesSomebody = sql`(
  select u.email_bad_at is null or ${namesItsAddress} from ${users} u where u.id = ${recipientId})`;

function isFailed({ after, ...filter }: FailedAfter): SQL | undefined {
  return and(passesFilter({ ...filter, state: "failed" }), gt(emails.id, after));
}
