import { messages } from "@scriptkeeper/contracts/messages";
import type {
  PrescriptionDeliveries,
  PrescriptionDeliveriesInput,
} from "@scriptkeeper/contracts/renewals/deliveries";
import { type AdminContext, notFound } from "../../core/index.ts";
import { findItem } from "../../prescriptions/index.ts";
import { listOrderedOfItem } from "../patient-renewals.queries.ts";
import { paidAt } from "./delivery-facts.ts";
import { deliveryView } from "./delivery-view.ts";
import { listParcels } from "./fulfillments.queries.ts";

/** As many orders as anyone asks about. */
const LIMIT = 5;

/**
 * Lists the newest orders of a prescription that are paid or partly sent, with where each is. NOT_FOUND for a missing
 * prescription.
 */
export async function listPrescriptionDeliveries(
  ctx: AdminContext,
  { id }: PrescriptionDeliveriesInput,
): Promise<PrescriptionDeliveries> {
  if (!(await findItem(ctx.db, { id }))) throw notFound(messages.prescriptionNotFound);
  const orders = await listOrderedOfItem(ctx.db, { itemId: id, limit: LIMIT });
  const parcels = await listParcels(
    ctx.db,
    orders.map(({ renewal }) => renewal.id),
  );
  const shown = orders.map(({ renewal, lines }) => ({
    renewal_id: renewal.id,
    order_id: renewal.order_id,
    order_name: renewal.order_name,
    paid_at: paidAt(renewal)?.toISOString() ?? null,
    delivery: deliveryView(ctx, {
      renewal,
      lines,
      parcels: parcels.filter((parcel) => parcel.renewal_id === renewal.id),
    }),
  }));
  return { orders: shown.filter(({ paid_at, delivery }) => paid_at !== null || delivery !== null) };
}
