import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PatientOrder, PatientOrdersInput } from "@scriptkeeper/contracts/prescriptions/patients";
import { type AdminContext, notFound, today } from "../../core/index.ts";
import { countedItems } from "../counted/counted-items.ts";
import { prescriptionView } from "../items/prescription-view.ts";
import { listItemsByIds } from "../items/prescriptions.queries.ts";
import { listOrders, patientExists } from "./patients.queries.ts";

/** A patient's orders with the items that the filter selects, newest order first. NOT_FOUND for a missing account. */
export async function listPatientOrders(
  ctx: AdminContext,
  input: PatientOrdersInput,
): Promise<PatientOrder[]> {
  const day = today(ctx);
  const orders = await listOrders(ctx.db, {
    userId: input.userId,
    filter: input.filter,
    today: day,
    counted: (await countedItems(ctx, input.counted))?.condition,
  });
  if (orders.length === 0 && !(await patientExists(ctx.db, input.userId)))
    throw notFound(prescriptionMessages.customerNotFound);
  const rows = await listItemsByIds(ctx.db, {
    userId: input.userId,
    ids: orders.flatMap((order) => order.item_ids),
  });
  const view = { viewer: "admin", now: ctx.clock.now(), today: day } as const;
  return orders.map((order) => ({
    id: order.id,
    shopify_order_id: order.shopify_order_id,
    created_at: order.created_at.toISOString(),
    items: rows
      .filter((row) => row.item.prescription_group_id === order.id)
      .map((row) => prescriptionView(row, view)),
  }));
}
