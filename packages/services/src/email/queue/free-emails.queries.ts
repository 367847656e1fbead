import { emails } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";

/**
 * The `claimed_until` of an email that nobody has claimed. To workers of the previous release the email is always
 * another worker's, while they run beside newer ones: they would derive its links from its id, and nobody could open
 * them.
 */
export const FREE_UNTIL = new Date("9999-12-31T00:00:00Z");

/** Sets an existing row's claim to free; emails written by the previous release are free to both. */
export const freeAgain = sql`(case when ${emails.secret_id} is not null then ${FREE_UNTIL.toISOString()}::timestamptz end)`;

/** Whether an email is unclaimed, or was claimed by a process that is dead by now. */
export const isFree = sql`(claimed_until is null or claimed_until <= now() or claimed_until = ${FREE_UNTIL.toISOString()}::timestamptz)`;
