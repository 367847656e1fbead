import type { Role } from "@scriptkeeper/contracts/accounts/users";
import type { Db } from "@scriptkeeper/db/connection";
import {
  audit_log,
  credentials,
  fulfillments,
  prescription_groups,
  renewals,
  users,
} from "@scriptkeeper/db/schema";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { inOrderOf, matchesNameOrEmail } from "../../core/index.ts";
import { accountsWith } from "./pages/account-pages.queries.ts";

export type AccountRow = typeof users.$inferSelect;

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  passwordHash: string;
  at: Date;
}

/** Inserts an account that can sign in. `null` when another account has the address. */
export async function insertAccount(db: Db, account: NewAccount): Promise<AccountRow | null> {
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
    .returning();
  if (!user) return null;
  await db
    .insert(credentials)
    .values({ user_id: user.id, password_hash: account.passwordHash, updated_at: account.at });
  return user;
}

/** An account in a list. The instant is in the database's format. */
export type AccountRecord = Pick<
  AccountRow,
  "id" | "email" | "first_name" | "last_name" | "role" | "shopify_customer_id"
> & { created_at: string };

/** Lists those of these accounts that still exist, in the order of the ids. */
export async function listAccounts(db: Db, ids: readonly number[]): Promise<AccountRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<AccountRecord>(sql`with ${accountsWith(ids)} ${accountsOfPage}`);
  return inOrderOf(ids, rows, ({ id }) => id);
}

const accountsOfPage = sql`
  select ${users.id}, ${users.email}, ${users.first_name}, ${users.last_name}, ${users.role},
    ${users.shopify_customer_id}, ${users.created_at}
  from page join ${users} on ${users.id} = page.id`;

/**
 * Locks the account, and all administrators if it is one, in the order of their ids: of two administrators who delete
 * each other, the second sees that the first is gone.
 */
export function lockForDeletion(db: Db, id: number): Promise<AccountRow[]> {
  const isAdminToo = sql`(${users.role} = 'admin' and exists (
    select from ${users} deleted where deleted.id = ${id} and deleted.role = 'admin'))`;
  return db
    .select()
    .from(users)
    .where(sql`${users.id} = ${id} or ${isAdminToo}`)
    .orderBy(asc(users.id))
    .for("update");
}

/**
 * Deletes an account. Its orders stay without a name; their tracking numbers and links, which lead to the person's
 * door, are erased.
 */
export async function deleteAccount(db: Db, id: number): Promise<void> {
  const own = db.select({ id: renewals.id }).from(renewals).where(eq(renewals.user_id, id));
  await db
    .update(fulfillments)
    .set({ tracking_number: null, tracking_url: null })
    .where(inArray(fulfillments.renewal_id, own));
  await db.delete(users).where(eq(users.id, id));
}

export async function listGroupIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: prescription_groups.id })
    .from(prescription_groups)
    .where(eq(prescription_groups.user_id, userId));
  return rows.map(({ id }) => id);
}

/** Changes a locked account. */
export async function saveAccount(
  db: Db,
  { id, ...set }: Pick<AccountRow, "id"> & Partial<AccountRow>,
): Promise<AccountRow> {
  const [saved] = await db.update(users).set(set).where(eq(users.id, id)).returning();
  if (!saved) throw new Error("a locked account is gone");
  return saved;
}

/** Whether, according to the audit, the account was an administrator's before and its address has changed since. */
export async function hasNewAddress(db: Db, id: number): Promise<boolean> {
  const ofAccount = and(eq(audit_log.entity, "user"), eq(audit_log.entity_id, String(id)));
  const demotion = db
    .select({ id: sql`max(${audit_log.id})` })
    .from(audit_log)
    .where(
      and(
        ofAccount,
        inArray(audit_log.action, ["change role", "undo change"]),
        sql`${audit_log.after} ->> 'role' = 'user'`,
      ),
    );
  const since = await db
    .select({ id: audit_log.id })
    .from(audit_log)
    .where(
      and(ofAccount, sql`${audit_log.id} > (${demotion})`, sql`jsonb_exists(${audit_log.before}, 'email')`),
    )
    .limit(1);
  return since.length > 0;
}

export const searchableUser = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  phone: users.phone,
};

/** Finds customers, never administrators, by part of a name or email address, the newest first. */
export function searchCustomers(db: Db, query: { search: string; limit: number }) {
  return db
    .select(searchableUser)
    .from(users)
    .where(and(eq(users.role, "user"), matchesNameOrEmail(query.search)))
    .orderBy(desc(users.id))
    .limit(query.limit);
}
