import type { Db } from "@scriptkeeper/db/connection";
import { users } from "@scriptkeeper/db/schema";
import { and, eq } from "drizzle-orm";

/** Whether an account still has the address. */
export async function hasAddress(db: Db, of: { userId: number; address: string }): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, of.userId), eq(users.email, of.address)))) > 0;
}
