import type { FulfillmentState } from "@scriptkeeper/contracts/constants";
import { parcelLog } from "@scriptkeeper/domain/parcels/parcel-words";
import type { Dataset } from "../dataset.ts";
import { logged } from "../log.ts";
import type { FulfillmentRow, RenewalLine, RenewalRow } from "../rows.ts";

const DAYS_UNDER_WAY = 2;

/** Whether the patient is known to have the parcel. */
export function isBroughtHome(state: FulfillmentState): boolean {
  return state === "delivered" || state === "collected";
}

/** Adds the single parcel of an order, packed on that day and in this state today, with its log entries. */
export function pack(
  dataset: Dataset,
  { order, state, on }: { order: RenewalRow; state: FulfillmentState; on: number },
): void {
  const { calendar, rows } = dataset;
  const packedAt = calendar.at(on, 540);
  const homeAt = isBroughtHome(state) ? calendar.at(on + DAYS_UNDER_WAY, 660) : null;
  const carried = { carrier: "Demo Post", tracking_number: `DP${order.order_id}` };
  const parcel: FulfillmentRow = {
    id: `5${order.order_id?.slice(1)}`,
    renewal_id: order.id,
    state,
    packed_at: packedAt,
    delivered_at: homeAt,
    ...(order.include_delivery ? carried : {}),
    told_sent_at: packedAt,
    created_at: packedAt,
    updated_at: homeAt ?? packedAt,
  };
  rows.fulfillments.push(parcel);
  const held = rows.renewalItems.filter((line) => line.renewal_id === order.id && !line.given_back_at);
  for (const line of held) {
    rows.fulfillmentItems.push({ fulfillment_id: parcel.id, item_id: line.item_id, quantity: line.quantity });
    logParcel(dataset, {
      line,
      at: packedAt,
      words: order.include_delivery ? parcelLog.sent : parcelLog.ready,
    });
    if (homeAt)
      logParcel(dataset, {
        line,
        at: homeAt,
        words: order.include_delivery ? parcelLog.delivered : parcelLog.collected,
      });
  }
}

function logParcel(
  dataset: Dataset,
  of: { line: RenewalLine; at: Date; words: { action: string; description: string } },
): void {
  const { line, at } = of;
  const item = dataset.rows.items.find(({ id }) => id === line.item_id);
  const user = dataset.rows.users.find(({ id }) => id === item?.user_id);
  if (!item || !user) throw new Error("an order is somebody's");
  const repeats = line.repeats_before == null ? null : line.repeats_before - 1;
  logged(dataset, {
    patient: { user },
    item: { ...item, repeats, next_reminder_date: line.reminder_written ?? null },
    at,
    type: "order",
    ...of.words,
    status: "success",
    quantity: line.quantity,
    renewalId: line.renewal_id,
  });
}
