import { DEFAULT_PICKUP_TITLE } from "@scriptkeeper/contracts/constants";
import type { DemoOptions } from "./demo/input.ts";
import { makeRows } from "./demo/make-rows.ts";
import type { FulfillmentRow, RenewalLine, RenewalRow, Rows } from "./demo/rows.ts";

/**
 * Returns the demo data's orders for the demonstration store, oldest first: with the same numbers, amounts and parcels
 * as in the demo data.
 */
export function demoStoreOrders(options: DemoOptions) {
  const rows = makeRows(options);
  return rows.renewals
    .toSorted((a, b) => Number(a.created_at) - Number(b.created_at))
    .flatMap((renewal) => toStoreOrder(rows, renewal) ?? []);
}

function toStoreOrder(rows: Rows, renewal: RenewalRow) {
  const { id, order_id: orderId, order_name: name, checkout_id: draftId } = renewal;
  const { created_at: startedAt, settled_at: settledAt } = renewal;
  const user = rows.users.find((one) => one.id === renewal.user_id);
  if (!orderId || !name || !draftId || !startedAt || !settledAt || !user) return null;
  const isCancelled = renewal.state === "cancelled";
  return {
    id: orderId,
    name,
    draftId,
    customer: { email: user.email, firstName: user.first_name, lastName: user.last_name, phone: user.phone },
    lines: rows.renewalItems.filter((line) => line.renewal_id === id).map(toStoreLine),
    delivery: renewal.include_delivery
      ? { title: "Home delivery", cents: renewal.delivery_fee_cents }
      : { title: DEFAULT_PICKUP_TITLE, cents: 0 },
    startedAt,
    paidAt: isCancelled ? startedAt : settledAt,
    cancelledAt: isCancelled ? settledAt : null,
    parcels: rows.fulfillments.filter((parcel) => parcel.renewal_id === id).map(toStoreParcel),
  };
}

/** A fixed discount is part of the price per pack, a percentage is separate, as in the product's own orders. */
function toStoreLine(line: RenewalLine) {
  const { variant_id: variantId, quantity, unit_price_cents: cents } = line;
  if (!variantId || cents == null) throw new Error("the demo data has a line without a price");
  const title = line.discount_name ?? "Discount";
  const discount =
    line.discount_type === "percentage" ? { title, percentage: Number(line.discount_value) } : null;
  return { variantId, quantity, unitCents: cents, discount };
}

function toStoreParcel(parcel: FulfillmentRow) {
  const { id, state, packed_at: packedAt, delivered_at: homeAt, carrier, tracking_number: number } = parcel;
  const isOut = state === "out_for_delivery";
  return {
    id,
    packedAt,
    tracking: carrier || number ? { company: carrier ?? null, number: number ?? null, url: null } : null,
    events: [
      ...(isOut ? [{ status: "OUT_FOR_DELIVERY" as const, at: parcel.updated_at ?? packedAt }] : []),
      ...(homeAt ? [{ status: "DELIVERED" as const, at: homeAt }] : []),
    ],
  };
}
