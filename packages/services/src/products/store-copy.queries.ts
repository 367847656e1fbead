import type { SyncFailure } from "@scriptkeeper/contracts/products-sync";
import type { Db } from "@scriptkeeper/db/connection";
import { store_product_sync, store_products } from "@scriptkeeper/db/schema";
import { asc, eq, sql } from "drizzle-orm";

export type StoreCopy = typeof store_products.$inferSelect;
export type SyncRow = typeof store_product_sync.$inferSelect;

const THE_ROW = 1;

/** The copy of the store's products, by title. */
export function listCopy(db: Db): Promise<StoreCopy[]> {
  return db.select().from(store_products).orderBy(asc(store_products.title), asc(store_products.product_id));
}

export async function findInCopy(db: Db, productId: string): Promise<StoreCopy | null> {
  const [row] = await db.select().from(store_products).where(eq(store_products.product_id, productId));
  return row ?? null;
}

export async function findSync(db: Db): Promise<SyncRow | null> {
  const [row] = await db.select().from(store_product_sync);
  return row ?? null;
}

/** Holds the one row that whoever adds configurations holds, until the transaction ends. */
export async function lockSync(db: Db): Promise<SyncRow> {
  await db.insert(store_product_sync).values({ id: THE_ROW }).onConflictDoNothing();
  const [row] = await db.select().from(store_product_sync).for("update");
  if (!row) throw new Error("the row of the sync is gone");
  return row;
}

export async function saveFailure(
  db: Db,
  { at, failure }: { at: Date; failure: SyncFailure },
): Promise<void> {
  const set = { failed_at: at, failure };
  await db
    .insert(store_product_sync)
    .values({ id: THE_ROW, ...set })
    .onConflictDoUpdate({ target: store_product_sync.id, set });
}

/** Puts another copy in the place of the one that is kept. */
export async function replaceCopy(db: Db, copy: { products: readonly StoreCopy[]; at: Date }): Promise<void> {
  await db.delete(store_products);
  await db.execute(sql`
    insert into ${store_products} (product_id, title, is_available)
    select * from unnest(
      ${sql.param(copy.products.map((product) => product.product_id))}::text[],
      ${sql.param(copy.products.map((product) => product.title))}::text[],
      ${sql.param(copy.products.map((product) => product.is_available))}::boolean[]
    )
  `);
  await db.update(store_product_sync).set({ synced_at: copy.at });
}
