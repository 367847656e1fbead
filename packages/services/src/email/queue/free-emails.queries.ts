import { emails } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";

/**
 * The `claimed_until` of an unclaimed email. Workers of the previous release, which may run beside newer ones, take
 * such an email for another worker's and leave it alone: they would derive its links from its id, and nobody could
 * open them.
 */
export const FREE_UNTIL = new Date("9999-12-31T00:00:00Z");

/**
 * The `claimed_until` that frees an existing email; null for emails of the previous release, which are free to workers
 * of both.
 */
export const freeAgain = sql`(case when ${emails.secret_id} is not null then ${FREE_UNTIL.toISOString()}::timestamptz end)`;

/** Whether an email is unclaimed, or was claimed by a process that is dead by now. */
export const isFree = sql`(claimed_until is null or claimed_until <= now() or claimed_until = ${FREE_UNTIL.toISOString()}::timestamptz)`;
