import { verify } from "@node-rs/argon2";
import { asc, eq, inArray, or } from "drizzle-orm";
import type { Db } from "../connection.ts";
import { credentials, users } from "../schema.ts";

/** The demo accounts that can sign in, with the passwords published in the documentation. */
export const demoAccounts = [
  { email: "admin@scriptkeeper.example", password: "admin-demo-pass" },
  { email: "patient@scriptkeeper.example", password: "patient-demo-pass" },
] as const;

/** How many administrators are checked, oldest first: one may have changed the address and kept the password. */
const MOST_ACCOUNTS = 20;

/**
 * Returns, as a sentence, why this database must not serve a real shop: a demo account, or an administrator's account,
 * still has a published password. Null where none has.
 */
export async function demoAccountFault(db: Db): Promise<string | null> {
  const isLookedAt = or(
    inArray(
      users.email,
      demoAccounts.map(({ email }) => email),
    ),
    eq(users.role, "admin"),
  );
  const accounts = await db
    .select({ id: users.id, email: users.email, hash: credentials.password_hash })
    .from(users)
    .innerJoin(credentials, eq(credentials.user_id, users.id))
    .where(isLookedAt)
    .orderBy(asc(users.id))
    .limit(MOST_ACCOUNTS);
  for (const { id, email, hash } of accounts)
    for (const { password } of demoAccounts) if (await verify(hash, password)) return sentence({ id, email });
  return null;
}

function sentence({ id, email }: { id: number; email: string }): string {
  const name = demoAccounts.some((demo) => demo.email === email) ? email : `number ${id}`;
  return (
    `The database has the account ${name} with a password of the demo data, which everybody can read, so production does ` +
    "not start: name an empty database in DATABASE_URL, or give that account another password."
  );
}
