import type { Db } from "@scriptkeeper/db/connection";
import { store_customers, users } from "@scriptkeeper/db/schema";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";

export type StoreCustomerRow = typeof store_customers.$inferSelect;

/** Locks what the store last said about a customer. */
export async function lockStoreCustomer(db: Db, id: string): Promise<StoreCustomerRow | null> {
  const [row] = await db.select().from(store_customers).where(eq(store_customers.id, id)).for("update");
  return row ?? null;
}

/**
 * Saves what the store said about a customer; false when something newer is known. The store's times have whole
 * seconds: of two in the same second, the later webhook counts. Fields that the store no longer sends, for instance
 * when it holds personal data back, keep their last value.
 */
export async function saveStoreCustomer(db: Db, row: StoreCustomerRow): Promise<boolean> {
  const said = Object.entries(row).filter(([, value]) => value !== null);
  const { rowCount } = await db
    .insert(store_customers)
    .values(row)
    .onConflictDoUpdate({
      target: store_customers.id,
      set: Object.fromEntries(said),
      setWhere: lte(store_customers.updated_at, row.updated_at),
    });
  return rowCount === 1;
}

/**
 * Saves what an order says about a customer of whom nothing is known yet; any webhook about the customer counts as
 * newer.
 */
export async function saveFirstKnown(db: Db, row: Omit<StoreCustomerRow, "updated_at">): Promise<void> {
  await db
    .insert(store_customers)
    .values({ ...row, updated_at: new Date(0) })
    .onConflictDoNothing();
}

export async function deleteStoreCustomer(db: Db, id: string): Promise<void> {
  await db.delete(store_customers).where(eq(store_customers.id, id));
}

export type AccountRow = typeof users.$inferSelect;

/** Locks the account with a customer id at the store; it may be an administrator's. */
export async function lockByStoreId(db: Db, storeId: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(users).where(eq(users.shopify_customer_id, storeId)).for("update");
  return row ?? null;
}

/** The person that a privacy webhook is about. */
export interface StorePerson {
  customerId: string;
  email: string | null;
}

/**
 * Finds the account with the customer id at the store, or else the one with the address and without an id: it lost its
 * id if the webhook about the customer's deletion came first.
 */
export async function findAccountOf(db: Db, person: StorePerson): Promise<AccountRow | null> {
  const [row] = await accountOf(db, person);
  return row ?? null;
}

/** Finds and locks the same account. */
export async function lockAccountOf(db: Db, person: StorePerson): Promise<AccountRow | null> {
  const [row] = await accountOf(db, person).for("update");
  return row ?? null;
}

function accountOf(db: Db, { customerId, email }: StorePerson) {
  const hasAddressAlone = and(isNull(users.shopify_customer_id), eq(users.email, email?.toLowerCase() ?? ""));
  return db
    .select()
    .from(users)
    .where(or(eq(users.shopify_customer_id, customerId), hasAddressAlone))
    .orderBy(sql`${users.shopify_customer_id} nulls last`)
    .limit(1);
}

export async function saveAccount(
  db: Db,
  id: number,
  set: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(set).where(eq(users.id, id));
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email))) > 0;
}
