import type { Db } from "@scriptkeeper/db/connection";
import {
  audit_log,
  care_relations,
  email_attempts,
  email_bounces,
  emails,
  former_supplies,
  recall_letters,
  transactions,
  undo_records,
  users,
} from "@scriptkeeper/db/schema";
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { goesToCarer } from "../../email/index.ts";
import { isEmailTaken, type StorePerson } from "./store-customers.queries.ts";

const nobody = { first_name: null, last_name: null, email: null, shopify_customer_id: null };
/** The columns of an erased email. Erases the last error too, because a mail server's refusal repeats the address. */
const erasedEmail = {
  to_address: "",
  subject: "",
  template: null,
  fields: null,
  html: null,
  payload: {},
  last_error: null,
};

/** Erases the person of an account from the transaction log and from written emails. */
export async function erasePersonalDataInLogs(db: Db, userId: number): Promise<void> {
  await db.update(transactions).set(nobody).where(eq(transactions.user_id, userId));
  await eraseEmails(db, or(eq(emails.user_id, userId), isStaffCopyAbout([userId])));
  await eraseCarer(db, goesToCarer(userId));
  await eraseUndoRecords(db, eq(undo_records.user_id, userId));
  await eraseRecallLetters(db, [userId]);
  await eraseKeptCare(db, sql`(relation ->> 'carer_id')::int = ${userId}`);
}

/**
 * Erases a person from what accounts deleted here before have left. The address counts only if no account has it now,
 * because rows with it may otherwise be that account's.
 */
export async function erasePersonalData(db: Db, { customerId, email }: StorePerson): Promise<void> {
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
  const left = await listLeftAddresses(db, userIds);
  const addresses = [
    ...traces.flatMap((trace) => trace.email ?? []),
    ...left.addresses,
    ...(isTheirs ? [address] : []),
  ];
  await db
    .update(transactions)
    .set(nobody)
    .where(and(isLeftOver, or(isNamed, inArray(transactions.user_id, userIds))));
  await eraseEmails(
    db,
    or(
      and(isNull(emails.user_id), or(inArray(emails.to_address, addresses), isMarked(left.marks))),
      and(eq(emails.kind, "care_invitation"), inArray(emails.to_address, addresses)),
      isStaffCopyAbout(userIds),
    ),
  );
  await eraseCarer(db, and(isNotNull(emails.care_id), inArray(emails.to_address, addresses)));
  const kept = await listKeptAccounts(db, { customerId, address: isTheirs ? address : undefined });
  await eraseUndoRecords(db, inArray(undo_records.user_id, [...userIds, ...kept]));
  await eraseFormerSupplies(db, [...userIds, ...kept]);
  await eraseRecallLetters(db, [...userIds, ...kept]);
  await eraseKeptCare(db, sql`relation ->> 'invited_email' = any(${sql.param(addresses)}::text[])`);
  await db
    .delete(care_relations)
    .where(and(isNull(care_relations.carer_id), inArray(care_relations.invited_email, addresses)));
}

async function eraseEmails(db: Db, areErased: SQL | undefined): Promise<void> {
  const erased = await db.update(emails).set(erasedEmail).where(areErased).returning({ id: emails.id });
  const ids = erased.map(({ id }) => id);
  await db
    .update(email_attempts)
    .set({ reason: null })
    .where(sql`${email_attempts.email_id} = any(${sql.param(ids)}::int[])`);
  await db
    .update(email_bounces)
    .set({ reason: null })
    .where(sql`${email_bounces.email_id} = any(${sql.param(ids)}::int[])`);
}

/** Erases a carer from the emails written to them: the emails stay the patient's, and queued ones go to the patient. */
async function eraseCarer(db: Db, areTheirs: SQL | undefined): Promise<void> {
  const { payload: _facts, subject: _subject, ...carers } = erasedEmail;
  await db.update(emails).set(carers).where(areTheirs);
}

/** Deletes undo records, so that nothing changed or deleted of a person can be restored. */
async function eraseUndoRecords(db: Db, areTheirs: SQL | undefined): Promise<void> {
  await db.delete(undo_records).where(areTheirs);
}

/** Erases whose supply it was that came with a deleted prescription; the supply itself is still counted. */
export async function eraseFormerSupplies(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .update(former_supplies)
    .set({ user_id: null })
    .where(inArray(former_supplies.user_id, [...userIds]));
}

/** Deletes the record of letters and calls to a person about recalls. */
async function eraseRecallLetters(db: Db, userIds: readonly number[]): Promise<void> {
  await db.delete(recall_letters).where(inArray(recall_letters.user_id, [...userIds]));
}

/** Erases a person as a carer from the undo records of the patients whom they helped. */
async function eraseKeptCare(db: Db, isTheirs: SQL): Promise<void> {
  const others = sql`(select coalesce(jsonb_agg(relation), '[]')
    from jsonb_array_elements(${undo_records.before} -> 'care_relations') relation where (${isTheirs}) is not true)`;
  await db
    .update(undo_records)
    .set({ before: sql`jsonb_set(${undo_records.before}, '{care_relations}', ${others})` })
    .where(
      sql`${undo_records.entity} = 'user' and ${undo_records.kind} = 'deletion' and exists (
        select from jsonb_array_elements(${undo_records.before} -> 'care_relations') relation where ${isTheirs})`,
    );
}

/** Lists recently deleted accounts whose rows are still kept for restoring. */
async function listKeptAccounts(
  db: Db,
  { customerId, address }: { customerId: string; address: string | undefined },
): Promise<number[]> {
  const account = sql`${undo_records.before} #> '{users,0}'`;
  const rows = await db
    .select({ id: undo_records.entity_id })
    .from(undo_records)
    .where(
      and(
        eq(undo_records.entity, "user"),
        eq(undo_records.kind, "deletion"),
        or(
          sql`${account} ->> 'shopify_customer_id' = ${customerId}`,
          address === undefined ? undefined : sql`${account} ->> 'email' = ${address}`,
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The condition that an email went to an address of which the audit keeps only a hash. */
function isMarked(marks: readonly string[]) {
  if (marks.length === 0) return undefined;
  const mark = sql`'sha256:' || left(encode(sha256(convert_to(lower(${emails.to_address}), 'UTF8')), 'hex'), 32)`;
  return inArray(mark, [...marks]);
}

/**
 * The condition that an email is a test of one of these accounts' reminders that an administrator sent to themselves.
 */
function isStaffCopyAbout(userIds: readonly number[]) {
  const patientId = sql<number>`(${emails.payload} #>> '{staffCopy,patientId}')::int`;
  return and(eq(emails.kind, "test"), inArray(patientId, [...userIds]));
}

/**
 * Lists the previous addresses of these accounts, which were emailed about each change. Newer audit rows keep hashes,
 * returned as `marks`.
 */
async function listLeftAddresses(
  db: Db,
  userIds: readonly number[],
): Promise<{ addresses: string[]; marks: string[] }> {
  const email = sql<string | null>`${audit_log.before} ->> 'email'`;
  const rows = await db
    .select({ email })
    .from(audit_log)
    .where(and(eq(audit_log.entity, "user"), inArray(audit_log.entity_id, userIds.map(String))));
  const kept = rows.flatMap((row) => row.email ?? []);
  const isMark = (email: string) => email.startsWith("sha256:");
  return { addresses: kept.filter((email) => !isMark(email)), marks: kept.filter(isMark) };
}

const isLeftOver = sql`not exists (select from ${users} where ${users.id} = ${transactions.user_id})`;
