import type { TimelineEvent } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { orderedPacks } from "@scriptkeeper/domain/prescriptions/medicine-name";
import type { TimelineStoreOrder } from "./events.queries.ts";

/** An event for a paid order that was placed at the store itself, from when its prescriptions were created. */
export function storeOrderEvent({ group, items }: TimelineStoreOrder): Omit<TimelineEvent, "key"> {
  const contents = [
    ...items.map((item) => orderedPacks({ ...item, is_left_out: false })),
    `store order ${group.shopify_order_id}`,
  ];
  return {
    kind: "order",
    at: group.created_at.toISOString(),
    title: "Order placed at the store",
    detail: `${contents.join(", ")}. Only the store shows its parcels.`,
    state: null,
    by: null,
    changes: [],
    steps: [],
  };
}
