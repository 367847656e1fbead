import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { LATE_DELIVERY_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type {
  LateDeliveries,
  LateDeliveriesInput,
  LateDelivery,
} from "@scriptkeeper/contracts/renewals/deliveries";
import { daysUntil } from "@scriptkeeper/domain/time/days";
import { type AdminContext, today } from "../../../core/index.ts";
import { withLines } from "../../patient-renewals.queries.ts";
import { paidAt } from "../delivery-facts.ts";
import { deliveryView } from "../delivery-view.ts";
import { listParcels } from "../fulfillments.queries.ts";
import { countLate, type LateRow, listLate } from "./late-deliveries.queries.ts";

/** A longer list is not counted any further. */
const COUNTED = 10_001;

/**
 * Lists a page of the orders that take longer than usual with the person to call, the latest first unless sorted
 * otherwise.
 */
export async function listLateDeliveries(
  ctx: AdminContext,
  { search, page, limit, ...asked }: LateDeliveriesInput,
): Promise<LateDeliveries> {
  const day = today(ctx);
  const sorting = sortingOf(LATE_DELIVERY_SORTS, asked);
  const [rows, total] = await Promise.all([
    listLate(ctx.db, { today: day, search, sorting, limit, offset: (page - 1) * limit }),
    countLate(ctx.db, { today: day, search, most: COUNTED }),
  ]);
  return { deliveries: await lateDeliveryViews(ctx, rows), page, limit, total };
}

/** Late orders with their parcels and the person to call. */
export async function lateDeliveryViews(
  ctx: AdminContext,
  rows: readonly LateRow[],
): Promise<LateDelivery[]> {
  const orders = await withLines(
    ctx.db,
    rows.map(({ renewal }) => renewal),
  );
  const parcels = await listParcels(
    ctx.db,
    rows.map(({ renewal }) => renewal.id),
  );
  const day = today(ctx);
  return orders.flatMap(({ renewal, lines }, index) => {
    const own = parcels.filter((parcel) => parcel.renewal_id === renewal.id);
    const delivery = deliveryView(ctx, { renewal, lines, parcels: own });
    const user = rows[index]?.user ?? null;
    if (!delivery || renewal.delivery_due_on === null) return [];
    return {
      renewal_id: renewal.id,
      order_id: renewal.order_id,
      order_name: renewal.order_name,
      days_late: -daysUntil(renewal.delivery_due_on, day),
      paid_at: paidAt(renewal)?.toISOString() ?? null,
      patient: user && {
        id: user.id,
        first_name: user.first_name,
        last_name: user.last_name,
        email: user.email,
        phone: user.phone,
      },
      delivery,
    };
  });
}
