import type { Db } from "@scriptkeeper/db/connection";
import { users } from "@scriptkeeper/db/schema";
import { eq } from "drizzle-orm";

export type PatientRow = typeof users.$inferSelect;

export async function findPatient(db: Db, userId: number): Promise<PatientRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}
