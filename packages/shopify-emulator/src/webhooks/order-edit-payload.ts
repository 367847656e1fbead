import { isoTime } from "../iso-time.ts";
import type { LineDelta } from "../state/find-line.ts";
import type { Shop } from "../state/shop.ts";
import type { OrderRecord } from "../state/state.ts";

/** Returns which lines of an order staff increased or reduced. */
export function orderEditPayload(
  shop: Shop,
  { order, deltas }: { order: OrderRecord; deltas: readonly LineDelta[] },
): Record<string, unknown> {
  const at = isoTime(order.updatedAt);
  const pick = (fits: (delta: number) => boolean) =>
    deltas
      .filter(({ delta }) => fits(delta))
      .map(({ lineId, delta }) => ({ id: Number(lineId), delta: Math.abs(delta) }));
  return {
    order_edit: {
      id: Number(shop.nextId()),
      order_id: Number(order.id),
      app_id: null,
      user_id: null,
      created_at: at,
      committed_at: at,
      notify_customer: false,
      staff_note: "",
      line_items: { additions: pick((delta) => delta > 0), removals: pick((delta) => delta < 0) },
      discounts: { line_item: { additions: [], removals: [] } },
      shipping_lines: { additions: [], removals: [] },
    },
  };
}
