import type { PrescriptionDiscount } from "@scriptkeeper/contracts/discounts/discounts";
import { messages } from "@scriptkeeper/contracts/messages";
import { summarise } from "@scriptkeeper/domain/prices/discounts";
import { type AdminContext, notFound } from "../../core/index.ts";
import { findAssigned } from "./assignments.queries.ts";
import { ruleFacts } from "./discount-view.ts";

/** The prescription's current discount, with its effect on the orders since it was assigned. */
export async function getAssignedDiscount(
  ctx: AdminContext,
  input: { id: number },
): Promise<PrescriptionDiscount> {
  const row = await findAssigned(ctx.db, input.id);
  if (!row) throw notFound(messages.prescriptionNotFound);
  const { discount } = row;
  if (!discount) return { discount: null };
  const facts = ruleFacts(discount, row.times_ordered ?? 0, row.times_paid ?? 0);
  const { isActive, isReserved } = summarise(facts, ctx.clock.now());
  return {
    discount: {
      discount_config_id: discount.id,
      discount_name: discount.name,
      discount_type: discount.discount_type,
      discount_value: Number(discount.discount_value),
      application_scope: discount.application_scope,
      is_active: isActive,
      ...(isReserved && { is_reserved: true }),
      times_applied: row.times_applied ?? 0,
      total_discount_amount: (row.discount_cents ?? 0) / 100,
      first_order_completed: facts.first_order_completed,
      ...(facts.first_order_completed && facts.is_unpaid && { is_first_order_unpaid: true }),
    },
  };
}
