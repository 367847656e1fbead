import type { CareRight } from "@scriptkeeper/contracts/care/care";
import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import { care_relations, users } from "@scriptkeeper/db/schema";
import { and, eq, gt, isNotNull, isNull, lte, or, type SQLWrapper, sql } from "drizzle-orm";

export type CareRow = typeof care_relations.$inferSelect;

/** The condition that a relation was accepted and has not ended. */
export const isActive = and(isNotNull(care_relations.accepted_at), isNull(care_relations.ended_at));

/** Finds what a patient allows a carer now; `null` for nothing. */
export async function findRight(
  db: Db,
  of: { patientId: number; carerId: number },
): Promise<CareRight | null> {
  const [row] = await db
    .select({ right: care_relations.care_right })
    .from(care_relations)
    .where(
      and(eq(care_relations.patient_id, of.patientId), eq(care_relations.carer_id, of.carerId), isActive),
    );
  return row?.right ?? null;
}

/** An SQL condition whether one account may order for another, by one relation if `careId` is not null. */
export function mayOrderFor({
  patientId,
  carerId,
  careId,
}: Record<"patientId" | "carerId" | "careId", SQLWrapper>) {
  return sql<boolean>`exists (select from ${care_relations} where ${care_relations.patient_id} = ${patientId}
    and ${care_relations.carer_id} = ${carerId} and ${isActive} and ${care_relations.care_right} = 'order'
    and (${careId} is null or ${care_relations.id} = ${careId}))`;
}

export async function insertInvitation(db: Db, invitation: typeof care_relations.$inferInsert) {
  const [row] = await db.insert(care_relations).values(invitation).returning({ id: care_relations.id });
  if (!row) throw new Error("the invitation was not inserted");
  return row;
}

/** Ends expired invitations, so that their addresses can be invited again. */
export async function endExpired(db: Db, of: { patientId: number; now: Date }): Promise<void> {
  await db
    .update(care_relations)
    .set({ ended_at: of.now })
    .where(
      and(
        eq(care_relations.patient_id, of.patientId),
        isNull(care_relations.accepted_at),
        isNull(care_relations.ended_at),
        lte(care_relations.expires_at, of.now),
      ),
    );
}

/** Counts the patient's carers and invitations that have not ended. */
export function countHelpers(db: Db, patientId: number): Promise<number> {
  return db.$count(
    care_relations,
    and(eq(care_relations.patient_id, patientId), isNull(care_relations.ended_at)),
  );
}

export function countInvitationsSince(db: Db, of: { patientId: number; since: Date }): Promise<number> {
  return db.$count(
    care_relations,
    and(eq(care_relations.patient_id, of.patientId), gt(care_relations.created_at, of.since)),
  );
}

export async function isInvited(db: Db, of: { patientId: number; email: string }): Promise<boolean> {
  const found = await db.$count(
    care_relations,
    and(
      eq(care_relations.patient_id, of.patientId),
      eq(care_relations.invited_email, of.email),
      isNull(care_relations.ended_at),
    ),
  );
  return found > 0;
}

export interface Invitation {
  care: CareRow;
  patient: Pick<typeof users.$inferSelect, "first_name" | "last_name" | "email">;
}

/** Finds the invitation behind a link, whatever became of it, with its patient. */
export async function findInvitation(db: Db, hash: Buffer): Promise<Invitation | null> {
  const [row] = await db
    .select({ care: care_relations, patient: personColumns })
    .from(care_relations)
    .innerJoin(users, eq(users.id, care_relations.patient_id))
    .where(eq(care_relations.token_hash, hash));
  return row ?? null;
}

/** Locks and finds the same invitation. */
export async function lockInvitation(db: Db, hash: Buffer): Promise<Invitation | null> {
  await db
    .select({ id: care_relations.id })
    .from(care_relations)
    .where(eq(care_relations.token_hash, hash))
    .for("update");
  return findInvitation(db, hash);
}

export async function saveAccepted(db: Db, accepted: { id: number; carerId: number; at: Date }) {
  await db
    .update(care_relations)
    .set({ carer_id: accepted.carerId, accepted_at: accepted.at })
    .where(eq(care_relations.id, accepted.id));
}

/** Finds a relation of which a person is the patient or the carer. */
export async function findCareOf(db: Db, of: { id: number; userId: number }): Promise<CareRow | null> {
  const [row] = await db
    .select()
    .from(care_relations)
    .where(
      and(
        eq(care_relations.id, of.id),
        or(eq(care_relations.patient_id, of.userId), eq(care_relations.carer_id, of.userId)),
      ),
    );
  return row ?? null;
}

/** Locks and finds the same relation. */
export async function lockCareOf(db: Db, of: { id: number; userId: number }): Promise<CareRow | null> {
  await db
    .select({ id: care_relations.id })
    .from(care_relations)
    .where(eq(care_relations.id, of.id))
    .for("update");
  return findCareOf(db, of);
}

/** Ends a relation; false when it had ended before. */
export async function saveEnd(db: Db, end: { id: number; at: Date }): Promise<boolean> {
  const { rowCount } = await db
    .update(care_relations)
    .set({ ended_at: end.at })
    .where(and(eq(care_relations.id, end.id), isNull(care_relations.ended_at)));
  return rowCount === 1;
}
