import type { ManualLine } from "@scriptkeeper/contracts/prescriptions/manual";
import { discountFacts, insertAssignment, insertDiscount } from "../../catalogue/index.ts";
import { type AdminContext, auditAll } from "../../core/index.ts";
import type { ItemColumns } from "./manual.queries.ts";

/** Creates the customer's own discount for a line that has one, and assigns it to the line's item. */
export async function giveDiscount(
  ctx: AdminContext,
  line: ManualLine,
  of: { customer: { id: number }; items: readonly ItemColumns[] },
): Promise<void> {
  const item = of.items.find((candidate) => candidate.product_id === line.product_id);
  if (!item || line.discount_percentage === 0) return;
  const at = ctx.clock.now();
  const discount = await insertDiscount(ctx.db, {
    name: `Manual ${line.discount_percentage}%`,
    discount_type: "percentage",
    discount_value: line.discount_percentage.toFixed(2),
    application_scope: line.discount_scope ?? "all_orders",
    user_id: of.customer.id,
    created_at: at,
    updated_at: at,
  });
  const assignment = await insertAssignment(ctx.db, { itemId: item.id, discountId: discount.id, at });
  await auditAll(ctx, [
    {
      action: "create discount",
      entity: "discount",
      entityId: discount.id,
      after: discountFacts(discount),
    },
    {
      action: "assign discount",
      entity: "discount_assignment",
      entityId: assignment.id,
      after: { prescription_item_id: item.id, discount_id: discount.id, discount_name: discount.name },
    },
  ]);
}
