import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { ProductSort } from "@scriptkeeper/contracts/lists/sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { product_configurations } from "@scriptkeeper/db/schema";
import { and, type Column, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { hasWords, holds, inAnyAlphabet, inOrder } from "../../core/index.ts";

export type ConfigurationRow = typeof product_configurations.$inferSelect;

export interface ConfigurationFilter {
  isArchived: boolean;
  /** True to leave out products that the store cannot sell. */
  onlyAvailable: boolean;
  /** Part of a name. */
  search: string;
}

const isKept = isNull(product_configurations.deleted_at);

/** Lists configurations that are not deleted; all of them if there is no limit. */
export function listConfigurationRows(
  db: Db,
  filter: ConfigurationFilter & { sorting: Sorting<ProductSort>; limit: number | undefined; offset: number },
): Promise<ConfigurationRow[]> {
  const rows = db
    .select()
    .from(product_configurations)
    .where(matching(filter))
    .orderBy(orderBy(filter.sorting))
    .offset(filter.offset)
    .$dynamic();
  return filter.limit === undefined ? rows : rows.limit(filter.limit);
}

/** Sorted without an index: a store has only some hundred products. */
function orderBy({ sort, order }: Sorting<ProductSort>): SQL {
  return inOrder([...fieldsOf[sort], product_configurations.product_name, product_configurations.id], order);
}

const { days_supply, processing_days, is_cannabis, is_archived, is_available } = product_configurations;
const fieldsOf: Record<ProductSort, Column[]> = {
  name: [],
  days_supply: [days_supply],
  processing_days: [processing_days],
  type: [is_cannabis],
  status: [is_archived, is_available],
};

export function countConfigurations(db: Db, filter: ConfigurationFilter): Promise<number> {
  return db.$count(product_configurations, matching(filter));
}

/** Finds a configuration that is not deleted. */
export async function findConfiguration(db: Db, id: number): Promise<ConfigurationRow | null> {
  const [row] = await db
    .select()
    .from(product_configurations)
    .where(and(eq(product_configurations.id, id), isKept));
  return row ?? null;
}

/** Locks a configuration that is not deleted. */
export async function lockConfiguration(db: Db, id: number): Promise<ConfigurationRow | null> {
  const [row] = await db
    .select()
    .from(product_configurations)
    .where(and(eq(product_configurations.id, id), isKept))
    .for("no key update");
  return row ?? null;
}

/** Locks a configuration that is deleted. */
export async function lockDeletedConfiguration(db: Db, id: number): Promise<ConfigurationRow | null> {
  const [row] = await db
    .select()
    .from(product_configurations)
    .where(and(eq(product_configurations.id, id), isNotNull(product_configurations.deleted_at)))
    .for("no key update");
  return row ?? null;
}

/** Finds the configuration of a product, even a deleted one. */
export async function findByProduct(db: Db, productId: string): Promise<ConfigurationRow | null> {
  const [row] = await db
    .select()
    .from(product_configurations)
    .where(eq(product_configurations.product_id, productId));
  return row ?? null;
}

export async function saveConfiguration(
  db: Db,
  id: number,
  set: Partial<ConfigurationRow>,
): Promise<ConfigurationRow> {
  const [row] = await db
    .update(product_configurations)
    .set(set)
    .where(eq(product_configurations.id, id))
    .returning();
  if (!row) throw new Error("the configuration is gone in spite of its lock");
  return row;
}

export async function insertConfiguration(
  db: Db,
  values: typeof product_configurations.$inferInsert,
): Promise<ConfigurationRow> {
  const [row] = await db.insert(product_configurations).values(values).returning();
  if (!row) throw new Error("the configuration was not inserted");
  return row;
}

const name = inAnyAlphabet(product_configurations.product_name);

function matching({ isArchived, onlyAvailable, search }: ConfigurationFilter): SQL | undefined {
  return and(
    isKept,
    eq(product_configurations.is_archived, isArchived),
    onlyAvailable ? eq(product_configurations.is_available, true) : undefined,
    search ? hasWords(search, (word) => holds(name, word)) : undefined,
  );
}
