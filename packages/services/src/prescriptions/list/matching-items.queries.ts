import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, store_variants, users } from "@scriptkeeper/db/schema";
import { eq, sql } from "drizzle-orm";
import { strengthOfItem, variantTitle } from "../../catalogue/index.ts";

/** Lists what is needed about these items to select them, in no order. */
export function listMatchingRows(db: Db, ids: readonly number[]) {
  return db
    .select({
      id: prescription_items.id,
      prescription_group_id: prescription_items.prescription_group_id,
      user_id: prescription_items.user_id,
      product_name: prescription_items.product_name,
      variant_title: variantTitle,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(store_variants, strengthOfItem)
    .where(sql`${prescription_items.id} = any(${sql.param([...ids])}::int[])`);
}
