import type { Db } from "@scriptkeeper/db/connection";
import { credentials, users } from "@scriptkeeper/db/schema";

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: "admin" | "user";
  passwordHash: string;
  at: Date;
}

/** Inserts an account that can sign in. `null` when the address already has one. */
export async function insertAccount(db: Db, account: NewAccount): Promise<{ id: number } | null> {
  const [user] = await db
    .insert(users)
    .values({
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      role: account.role,
      created_at: account.at,
      updated_at: account.at,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!user) return null;
  await db
    .insert(credentials)
    .values({ user_id: user.id, password_hash: account.passwordHash, updated_at: account.at });
  return user;
}
