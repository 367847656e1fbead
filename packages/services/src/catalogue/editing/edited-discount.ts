import type { AdminContext, EditedRecord } from "../../core/index.ts";
import { discountFacts } from "../discounts/discount-view.ts";
import { type DiscountRow, findDiscount, findTargetEmail } from "../discounts/discounts.queries.ts";

/** A discount as staff edit it; null for a missing or deleted one. */
export async function findEditedDiscount(ctx: AdminContext, id: number): Promise<EditedRecord | null> {
  const row = await findDiscount(ctx.db, id);
  return row && editedDiscount(row.discount);
}

export function editedDiscount(discount: DiscountRow): EditedRecord {
  return {
    entity: "discount",
    id: discount.id,
    values: discountFacts(discount),
    labels: async ({ db }) => ({ user_id: await findTargetEmail(db, discount.user_id) }),
  };
}
