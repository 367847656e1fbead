import type { Db } from "@scriptkeeper/db/connection";
import { product_configurations } from "@scriptkeeper/db/schema";
import { asc, sql } from "drizzle-orm";
import type { ConfigurationRow } from "../configurations/configurations.queries.ts";
import type { StoreCopy } from "./store-copy.queries.ts";

/** Locks every configuration, deleted ones included, in the order of ids. */
export function lockConfigurations(db: Db): Promise<ConfigurationRow[]> {
  return db
    .select()
    .from(product_configurations)
    .orderBy(asc(product_configurations.id))
    .for("no key update");
}

/** Configures products with the default days. Returns their configurations. */
export async function insertConfigurations(
  db: Db,
  { products, at }: { products: readonly StoreCopy[]; at: Date },
): Promise<ConfigurationRow[]> {
  if (products.length === 0) return [];
  await db.execute(sql`
    insert into ${product_configurations} (product_id, product_name, is_available, created_at, updated_at)
    select product_id, title, is_available, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from unnest(
      ${sql.param(products.map((product) => product.product_id))}::text[],
      ${sql.param(products.map((product) => product.title))}::text[],
      ${sql.param(products.map((product) => product.is_available))}::boolean[]
    ) as listed (product_id, title, is_available)
  `);
  const ids = sql.param(products.map((product) => product.product_id));
  return db
    .select()
    .from(product_configurations)
    .where(sql`${product_configurations.product_id} = any(${ids}::text[])`)
    .orderBy(asc(product_configurations.id));
}

export interface ConfigurationUpdate {
  id: number;
  product_name: string;
  is_available: boolean;
}

/** Sets names and availability of configurations to what the store says. */
export async function updateConfigurations(
  db: Db,
  { configurations, at }: { configurations: readonly ConfigurationUpdate[]; at: Date },
): Promise<void> {
  if (configurations.length === 0) return;
  await db.execute(sql`
    update ${product_configurations} as configuration
    set product_name = listed.product_name, is_available = listed.is_available,
      updated_at = ${at.toISOString()}::timestamptz
    from unnest(
      ${sql.param(configurations.map(({ id }) => id))}::int[],
      ${sql.param(configurations.map(({ product_name }) => product_name))}::text[],
      ${sql.param(configurations.map(({ is_available }) => is_available))}::boolean[]
    ) as listed (id, product_name, is_available)
    where configuration.id = listed.id
  `);
}
