import type { SyncFailure } from "@scriptkeeper/contracts/catalogue/products-sync";
import type { Db } from "@scriptkeeper/db/connection";
import {
  set_aside_products,
  store_product_sync,
  store_products,
  store_variants,
} from "@scriptkeeper/db/schema";
import type { SkippedProduct } from "@scriptkeeper/store/port";
import { asc, eq, notInArray, sql } from "drizzle-orm";

export type StoreCopy = typeof store_products.$inferSelect;
export type CopiedVariant = Omit<typeof store_variants.$inferSelect, "is_listed">;

/** A product as the store lists it. */
export interface ListedProduct extends StoreCopy {
  variants: CopiedVariant[];
}
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

/** Locks the single row that everything that adds configurations locks, until the transaction ends. */
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

/** Replaces the copy of the store's products, except for those that are `kept` as they are, by id. */
export async function replaceCopy(
  db: Db,
  copy: { products: readonly ListedProduct[]; kept: readonly string[]; at: Date },
): Promise<void> {
  await db.delete(store_products).where(notInArray(store_products.product_id, [...copy.kept]));
  await db.execute(sql`
    insert into ${store_products} (product_id, title, is_available)
    select * from unnest(
      ${sql.param(copy.products.map((product) => product.product_id))}::text[],
      ${sql.param(copy.products.map((product) => product.title))}::text[],
      ${sql.param(copy.products.map((product) => product.is_available))}::boolean[]
    )
  `);
  await replaceVariants(
    db,
    copy.products.flatMap((product) => product.variants),
    copy.kept,
  );
  await db.update(store_product_sync).set({ synced_at: copy.at });
}

/** Variants that are gone from the store are kept, because prescriptions refer to them, but cannot be sold. */
async function replaceVariants(
  db: Db,
  variants: readonly CopiedVariant[],
  kept: readonly string[],
): Promise<void> {
  const listed = sql`jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as listed(
    variant_id text, product_id text, title text, position int, is_available boolean)`;
  await db.execute(sql`
    insert into ${store_variants} (variant_id, product_id, title, position, is_available)
    select distinct on (variant_id) variant_id, product_id, title, position, is_available
    from ${listed} order by variant_id
    on conflict (variant_id) do update set product_id = excluded.product_id, title = excluded.title,
      position = excluded.position, is_available = excluded.is_available, is_listed = true
    where row(store_variants.*) is distinct from
      row(excluded.variant_id, excluded.product_id, excluded.title, excluded.position, excluded.is_available, true)`);
  await db.execute(sql`
    update ${store_variants} set is_listed = false, is_available = false
    where is_listed and variant_id not in (select variant_id from ${listed})
      and product_id <> all(${sql.param([...kept])}::text[])`);
}

/** Replaces the products that the store failed to give; one that still fails keeps the time since when. */
export async function replaceSetAside(
  db: Db,
  { failing, at }: { failing: readonly SkippedProduct[]; at: Date },
): Promise<void> {
  const ids = failing.map(({ id }) => id);
  await db.delete(set_aside_products).where(notInArray(set_aside_products.product_id, ids));
  if (failing.length === 0) return;
  await db
    .insert(set_aside_products)
    .values(
      failing.map(({ id, title, failure }) => ({
        product_id: id,
        title,
        failing_since: at,
        last_error: failure.kind,
      })),
    )
    .onConflictDoUpdate({
      target: set_aside_products.product_id,
      set: { title: sql`excluded.title`, last_error: sql`excluded.last_error` },
    });
}

/** Lists the products that the store failed to give, by title. */
export function listSetAside(db: Db, limit: number) {
  return db
    .select({ id: set_aside_products.product_id, title: set_aside_products.title })
    .from(set_aside_products)
    .orderBy(asc(set_aside_products.title), asc(set_aside_products.product_id))
    .limit(limit);
}
