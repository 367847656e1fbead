import type { Db } from "@scriptkeeper/db/connection";
import { care_relations, users } from "@scriptkeeper/db/schema";
import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

const carers = alias(users, "carers");
const patients = alias(users, "patients");

/** Lists an account's current relations, as patient and as carer, including invitations that can still be accepted. */
export function listLiveCare(db: Db, of: { userId: number; now: Date }) {
  return db
    .select({
      care: care_relations,
      carer: {
        first_name: carers.first_name,
        last_name: carers.last_name,
        email: carers.email,
        email_bad_at: carers.email_bad_at,
        unsubscribed_at: carers.unsubscribed_at,
      },
      patient: { first_name: patients.first_name, last_name: patients.last_name, email: patients.email },
    })
    .from(care_relations)
    .innerJoin(patients, eq(patients.id, care_relations.patient_id))
    .leftJoin(carers, eq(carers.id, care_relations.carer_id))
    .where(
      and(
        or(eq(care_relations.patient_id, of.userId), eq(care_relations.carer_id, of.userId)),
        isNull(care_relations.ended_at),
        or(isNotNull(care_relations.accepted_at), gt(care_relations.expires_at, of.now)),
      ),
    )
    .orderBy(asc(care_relations.id));
}
