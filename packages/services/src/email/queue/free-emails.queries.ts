import { emails } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";

/**
 * Until when an email is claimed that nobody has claimed. Workers of the release before would derive its links from its
 * id, and nobody could open them: while they run beside newer ones, to them it is another worker's for ever.
 */
export const FREE_UNTIL = new Date("9999-12-31T00:00:00Z");

/** The same for a row that is there; emails that were written by the release before are free to both. */
export const freeAgain = sql`(case when ${emails.secret_id} is not null then ${FREE_UNTIL.toISOString()}::timestamptz end)`;

/** Whether nobody holds an email, or a process that is dead by now. */
export const isFree = sql`(claimed_until is null or claimed_until <= now() or claimed_until = ${FREE_UNTIL.toISOString()}::timestamptz)`;
