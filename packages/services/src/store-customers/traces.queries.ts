import type { Db } from "@scriptkeeper/db/connection";
import { audit_log, emails, transactions, users } from "@scriptkeeper/db/schema";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { isEmailTaken, type StorePerson } from "./store-customers.queries.ts";

const nobody = { first_name: null, last_name: null, email: null, shopify_customer_id: null };
const emptyLetter = { to_address: "", template: null, fields: null, html: null, payload: {} };

/** Takes the person of an account out of the logs of what happened and of the emails that were written. */
export async function blankLogsOf(db: Db, userId: number): Promise<void> {
  await db.update(transactions).set(nobody).where(eq(transactions.user_id, userId));
  await db
    .update(emails)
    .set(emptyLetter)
    .where(or(eq(emails.user_id, userId), isStaffCopyAbout([userId])));
}

/**
 * The same for what was left by accounts that were deleted here before. The address counts only where no account has it,
 * for what stands beside it may be that account's then.
 */
export async function blankTracesOf(db: Db, { customerId, email }: StorePerson): Promise<void> {
  const address = email?.toLowerCase();
  const isTheirs = address !== undefined && !(await isEmailTaken(db, address));
  const isNamed = or(
    eq(transactions.shopify_customer_id, customerId),
    isTheirs ? eq(transactions.email, address) : undefined,
  );
  const traces = await db
    .selectDistinct({ userId: transactions.user_id, email: transactions.email })
    .from(transactions)
    .where(and(isLeftOver, isNamed));
  const userIds = traces.flatMap(({ userId }) => userId ?? []);
  const addresses = [
    ...traces.flatMap((trace) => trace.email ?? []),
    ...(await listLeftAddresses(db, userIds)),
    ...(isTheirs ? [address] : []),
  ];
  await db
    .update(transactions)
    .set(nobody)
    .where(and(isLeftOver, or(isNamed, inArray(transactions.user_id, userIds))));
  await db
    .update(emails)
    .set(emptyLetter)
    .where(or(and(isNull(emails.user_id), inArray(emails.to_address, addresses)), isStaffCopyAbout(userIds)));
}

/** Tests of these accounts' reminders that administrators sent to themselves. */
function isStaffCopyAbout(userIds: readonly number[]) {
  const patientId = sql<number>`(${emails.payload} #>> '{staffCopy,patientId}')::int`;
  return and(eq(emails.kind, "test"), inArray(patientId, [...userIds]));
}

/** The addresses that these accounts had before others: they were told of the change there. */
async function listLeftAddresses(db: Db, userIds: readonly number[]): Promise<string[]> {
  const email = sql<string | null>`${audit_log.before} ->> 'email'`;
  const rows = await db
    .select({ email })
    .from(audit_log)
    .where(and(eq(audit_log.entity, "user"), inArray(audit_log.entity_id, userIds.map(String))));
  return rows.flatMap((row) => row.email ?? []);
}

const isLeftOver = sql`not exists (select from ${users} where ${users.id} = ${transactions.user_id})`;
