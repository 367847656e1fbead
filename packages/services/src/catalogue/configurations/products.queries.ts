import type { Db } from "@scriptkeeper/db/connection";
import { product_configurations } from "@scriptkeeper/db/schema";
import type { Supply } from "@scriptkeeper/domain/reminders/reminder-date";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";

const isOnOffer = and(
  eq(product_configurations.is_available, true),
  eq(product_configurations.is_archived, false),
  isNull(product_configurations.deleted_at),
);

export type OfferedProduct = Awaited<ReturnType<typeof listOffered>>[number];

/** Lists products that can be prescribed, by name; with `productIds`, only those among them. */
export function listOffered(db: Db, productIds?: readonly string[]) {
  return db
    .select({
      product_id: product_configurations.product_id,
      product_name: product_configurations.product_name,
      days_supply: product_configurations.days_supply,
      processing_days: product_configurations.processing_days,
      is_cannabis: product_configurations.is_cannabis,
    })
    .from(product_configurations)
    .where(
      and(isOnOffer, productIds ? inArray(product_configurations.product_id, [...productIds]) : undefined),
    )
    .orderBy(asc(product_configurations.product_name), asc(product_configurations.id));
}

/** Finds how long a pack of a product lasts; `null` without a configuration. */
export async function findSupply(db: Db, productId: string): Promise<Supply | null> {
  const [row] = await db
    .select({
      days_supply: product_configurations.days_supply,
      processing_days: product_configurations.processing_days,
    })
    .from(product_configurations)
    .where(and(eq(product_configurations.product_id, productId), isNull(product_configurations.deleted_at)));
  return row ?? null;
}
