import type { Db } from "@scriptkeeper/db/connection";
import { prescription_groups, prescription_items, users } from "@scriptkeeper/db/schema";
import { and, eq } from "drizzle-orm";
import type { UserRow } from "../../auth/index.ts";

export type GroupRow = typeof prescription_groups.$inferSelect;
export type ItemColumns = typeof prescription_items.$inferSelect;
export type NewItem = typeof prescription_items.$inferInsert;

/** A customer's account, which stays until the transaction ends; `null` for a missing one and an administrator's. */
export async function holdCustomer(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, "user")))
    .for("key share");
  return row ?? null;
}

/** `null` when the email address is taken. */
export async function insertCustomer(db: Db, customer: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(customer).onConflictDoNothing().returning();
  return row ?? null;
}

export async function insertGroup(db: Db, group: typeof prescription_groups.$inferInsert): Promise<GroupRow> {
  const [row] = await db.insert(prescription_groups).values(group).returning();
  if (!row) throw new Error("the group was not inserted");
  return row;
}

export function insertItems(db: Db, items: NewItem[]): Promise<ItemColumns[]> {
  return db.insert(prescription_items).values(items).returning();
}
