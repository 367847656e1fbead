import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import { patient_looks, users } from "@scriptkeeper/db/schema";
import { and, eq, gt } from "drizzle-orm";

/** Finds what a session is viewing now, with the patient; null once the time is over. */
export async function findLook(db: Db, { sessionId, now }: { sessionId: string; now: Date }) {
  const [row] = await db
    .select({
      look: patient_looks,
      patient: personColumns,
    })
    .from(patient_looks)
    .innerJoin(users, eq(users.id, patient_looks.patient_id))
    .where(and(eq(patient_looks.session_id, sessionId), gt(patient_looks.until, now)));
  return row ?? null;
}

/** Saves what a session is viewing: one patient at a time, replacing the previous one. */
export async function saveLook(db: Db, look: typeof patient_looks.$inferInsert): Promise<void> {
  const { session_id: _, ...set } = look;
  await db.insert(patient_looks).values(look).onConflictDoUpdate({ target: patient_looks.session_id, set });
}

/** Ends a session's viewing and returns its patient, even if the time was over; null for none. */
export async function removeLook(db: Db, sessionId: string): Promise<number | null> {
  const [row] = await db
    .delete(patient_looks)
    .where(eq(patient_looks.session_id, sessionId))
    .returning({ patientId: patient_looks.patient_id });
  return row?.patientId ?? null;
}
