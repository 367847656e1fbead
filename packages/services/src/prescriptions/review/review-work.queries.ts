import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import { prescription_items, store_variants, users } from "@scriptkeeper/db/schema";
import { eq } from "drizzle-orm";
import {
  isStrengthUnknown,
  isVariantAvailable,
  strengthOfItem,
  variantTitle,
} from "../../catalogue/index.ts";
import { isAnyOf } from "../../core/index.ts";

export type ItemOfPatient = Awaited<ReturnType<typeof listItemsOfPatients>>[number];

/** Loads items with their patients. */
export function listItemsOfPatients(db: Db, ids: readonly number[]) {
  return db
    .select({
      id: prescription_items.id,
      product_name: prescription_items.product_name,
      variant_title: variantTitle,
      created_at: prescription_items.created_at,
      updated_at: prescription_items.updated_at,
      notes: prescription_items.missing_data_notes,
      is_strength_unknown: isStrengthUnknown,
      is_available: isVariantAvailable,
      user_id: users.id,
      ...personColumns,
    })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(store_variants, strengthOfItem)
    .where(isAnyOf(prescription_items.id, ids));
}
