import type { Db } from "@scriptkeeper/db/connection";
import { order_pull, prescription_groups, product_configurations, users } from "@scriptkeeper/db/schema";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { UserRow } from "../../auth/index.ts";

/** Returns the names of those of these products that have a configuration, archived ones included. */
export async function listConfiguredNames(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: product_configurations.product_id, name: product_configurations.product_name })
    .from(product_configurations)
    .where(
      and(
        inArray(product_configurations.product_id, [...productIds]),
        isNull(product_configurations.deleted_at),
      ),
    );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns which of these products have, or once had, a configuration. */
export async function listEverConfigured(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (productIds.length === 0) return new Set();
  const rows = await db
    .select({ id: product_configurations.product_id })
    .from(product_configurations)
    .where(inArray(product_configurations.product_id, [...productIds]));
  return new Set(rows.map(({ id }) => id));
}

/** Finds the account with a customer id at the store, locked against changes of its key until the transaction ends. */
export async function holdByStoreId(db: Db, storeCustomerId: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.shopify_customer_id, storeCustomerId))
    .for("key share");
  return row ?? null;
}

/** Links an account to its customer at the store, unless it is linked already or has another address or role by now. */
export async function linkToStore(
  db: Db,
  link: { userId: number; email: string; storeCustomerId: string; at: Date },
): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set({ shopify_customer_id: link.storeCustomerId, updated_at: link.at })
    .where(
      and(
        eq(users.id, link.userId),
        eq(users.email, link.email),
        eq(users.role, "user"),
        isNull(users.shopify_customer_id),
      ),
    )
    .returning();
  return row ?? null;
}

/** Inserts an order's group; `null` when the order has one already. */
export async function insertOrderGroup(
  db: Db,
  group: { user_id: number; shopify_order_id: string; created_at: Date },
): Promise<{ id: number } | null> {
  const [row] = await db
    .insert(prescription_groups)
    .values(group)
    .onConflictDoNothing({ target: prescription_groups.shopify_order_id })
    .returning({ id: prescription_groups.id });
  return row ?? null;
}

export interface OrderPull {
  beganAt: Date;
  readUntil: Date;
}

/** Returns how far the orders were read. The first call sets the beginning; earlier orders are not read. */
export async function findOrBeginPull(db: Db, now: Date): Promise<OrderPull> {
  await db.insert(order_pull).values({ began_at: now, read_until: now }).onConflictDoNothing();
  const pull = await findPull(db);
  if (!pull) throw new Error("the row of the order pull is missing");
  return pull;
}

/** Returns how far the orders were read; `null` before the first call of `findOrBeginPull`. */
export async function findPull(db: Db): Promise<OrderPull | null> {
  const [row] = await db.select().from(order_pull);
  return row ? { beganAt: row.began_at, readUntil: row.read_until } : null;
}

export async function saveReadUntil(db: Db, readUntil: Date): Promise<void> {
  await db.update(order_pull).set({ read_until: readUntil });
}
