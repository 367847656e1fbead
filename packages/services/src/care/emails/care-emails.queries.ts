import type { CareEmails } from "@scriptkeeper/contracts/care/care";
import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import { care_relations, users } from "@scriptkeeper/db/schema";
import { and, asc, eq, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isAnyOf } from "../../core/index.ts";
import { isActive } from "../care.queries.ts";

const carers = alias(users, "carers");
const canBeEmailed = sql<boolean>`(${isNull(care_relations.emails_stopped_at)} and ${isNull(carers.email_bad_at)}
  and ${isNull(carers.unsubscribed_at)})`;

/**
 * Lists the carers of these patients in the order of their invitations, with everything that decides who is emailed.
 */
export function listCarers(db: Db, patientIds: readonly number[]) {
  return db
    .select({
      careId: care_relations.id,
      patientId: care_relations.patient_id,
      emailsTo: care_relations.emails_to,
      right: care_relations.care_right,
      canBeEmailed,
      patient: personColumns,
      carer: {
        id: carers.id,
        email: carers.email,
        email_bad_at: carers.email_bad_at,
        unsubscribed_at: carers.unsubscribed_at,
        first_name: carers.first_name,
        last_name: carers.last_name,
      },
    })
    .from(care_relations)
    .innerJoin(users, eq(users.id, care_relations.patient_id))
    .innerJoin(carers, eq(carers.id, care_relations.carer_id))
    .where(and(isAnyOf(care_relations.patient_id, patientIds), isActive))
    .orderBy(asc(care_relations.id));
}

/** An SQL condition whether emails about the medicines of a row of `users` reach a carer. */
export const isCarerEmailed = sql<boolean>`exists (
    select from ${care_relations} join ${users} carers on carers.id = ${care_relations.carer_id}
    where ${care_relations.patient_id} = ${users.id} and ${isActive} and ${ne(care_relations.emails_to, "patient")}
      and ${canBeEmailed} offset 0
  )`;

/** An SQL condition whether such emails reach anybody. */
export const isSomebodyEmailed = sql<boolean>`(${and(isNull(users.email_bad_at), isNull(users.unsubscribed_at))}
  or ${isCarerEmailed})`;

/** Whether emails about one account's medicines reach anybody. */
export async function findSomebodyEmailed(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isSomebodyEmailed))) > 0;
}

/** Lists those of the patients about whose medicines nobody is emailed. */
export function listUnreachedPatients(db: Db, patientIds: readonly number[]) {
  return db
    .select({ id: users.id, email_bad_at: users.email_bad_at, unsubscribed_at: users.unsubscribed_at })
    .from(users)
    .where(and(isAnyOf(users.id, patientIds), not(isSomebodyEmailed)));
}

/** Saves to whom emails go; false when that changes nothing. */
export async function saveChoice(db: Db, of: { id: number; emailsTo: CareEmails }): Promise<boolean> {
  const { rowCount } = await db
    .update(care_relations)
    .set({ emails_to: of.emailsTo })
    .where(and(eq(care_relations.id, of.id), isActive, ne(care_relations.emails_to, of.emailsTo)));
  return rowCount === 1;
}

/** Stops the emails to a carer, or starts them again. False when that changes nothing. */
export async function saveStop(db: Db, of: { id: number; wanted: boolean; at: Date }): Promise<boolean> {
  const { emails_stopped_at: stopped } = care_relations;
  const { rowCount } = await db
    .update(care_relations)
    .set({ emails_stopped_at: of.wanted ? null : of.at })
    .where(and(eq(care_relations.id, of.id), isActive, of.wanted ? isNotNull(stopped) : isNull(stopped)));
  return rowCount === 1;
}

/** Finds an active relation, with its patient's name. */
export async function findActiveCare(db: Db, id: number) {
  const [row] = await db
    .select({
      care: care_relations,
      patient: personColumns,
    })
    .from(care_relations)
    .innerJoin(users, eq(users.id, care_relations.patient_id))
    .where(and(eq(care_relations.id, id), isActive));
  return row ?? null;
}
