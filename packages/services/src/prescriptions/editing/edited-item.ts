import type { AdminContext, EditedRecord } from "../../core/index.ts";
import type { ItemColumns } from "../items/item-changes.queries.ts";
import { findItem } from "../items/prescriptions.queries.ts";
import { listOrderChanges } from "./order-changes.queries.ts";

/** An item as staff edit it; null for a missing item. */
export async function findEditedItem(ctx: AdminContext, id: number): Promise<EditedRecord | null> {
  const row = await findItem(ctx.db, { id });
  return row && editedItem(row.item);
}

/** Includes changes by orders to repeats and reminder, which are in the transaction log rather than the audit. */
export function editedItem(item: ItemColumns): EditedRecord {
  return {
    entity: "prescription_item",
    id: item.id,
    values: { ...item },
    unaudited: ({ db }) => listOrderChanges(db, item.id),
  };
}
