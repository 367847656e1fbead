import type { Db } from "@scriptkeeper/db/connection";
import { email_attempts, emails } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";

/** An attempt to send an email that failed temporarily. */
export interface Refusal {
  at: Date;
  toAddress: string;
  /** Whether the email waits for another attempt. */
  isWaiting: boolean;
  /** The mail server's answer, or why there was none. */
  reason: string;
}

/** How many refusals are read from each end. */
const MOST = 100;

/** Lists the first and the last refusals since the mail server last accepted an email, oldest first. */
export async function listRefusalsSinceLastSent(db: Db): Promise<Refusal[]> {
  const some = (direction: "asc" | "desc") => sql`(
    select email_id, attempted_at, reason from ${email_attempts}
    where outcome = 'temporary' and attempted_at >= coalesce(
      (select max(attempted_at) from ${email_attempts} where outcome = 'sent'), '-infinity')
    order by attempted_at ${sql.raw(direction)} limit ${MOST})`;
  const { rows } = await db.execute<{
    ms: number;
    to_address: string;
    is_waiting: boolean;
    reason: string | null;
  }>(sql`
    select extract(epoch from a.attempted_at)::float8 * 1000 as ms, e.to_address, e.state = 'queued' as is_waiting, a.reason
    from (${some("asc")} union ${some("desc")}) a join ${emails} e on e.id = a.email_id
    where e.state <> 'cancelled' and a.attempted_at > coalesce(e.resent_at, '-infinity')
    order by a.attempted_at`);
  return rows.map(({ ms, to_address, is_waiting, reason }) => ({
    at: new Date(ms),
    toAddress: to_address,
    isWaiting: is_waiting,
    reason: reason ?? "",
  }));
}
