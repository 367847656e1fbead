import { orderEditPayload } from "../webhooks/order-edit-payload.ts";
import { orderPayload } from "../webhooks/order-payload.ts";
import { publish } from "../webhooks/publish.ts";
import { findOrderLine, getOrderLine, type LineChange, type LineDelta } from "./find-line.ts";
import { noteTakenBack, takeBack } from "./refunds.ts";
import type { Shop } from "./shop.ts";
import type { OrderRecord, RefundLine } from "./state.ts";
import { getVariant } from "./variants.ts";

/** Edits a placed order, as staff. A removed line stays in the order with quantity 0; no money moves. */
export function editOrder(
  shop: Shop,
  { order, changes }: { order: OrderRecord; changes: readonly LineChange[] },
): void {
  if (order.cancelledAt !== null) throw new Error(`Order ${order.name} is cancelled and can't be edited.`);
  const deltas = changes.map((change) => changeLine(shop, { order, change }));
  order.updatedAt = shop.now();
  const lines = deltas.flatMap(({ takenBack }) => takenBack ?? []);
  if (lines.length > 0) noteTakenBack(shop, { order, lines });
  publish(shop, { topic: "ORDERS_EDITED", body: orderEditPayload(shop, { order, deltas }) });
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
  shop.save();
}

interface Changed extends LineDelta {
  takenBack?: RefundLine;
}

function changeLine(shop: Shop, { order, change }: { order: OrderRecord; change: LineChange }): Changed {
  const { quantity, ...which } = change;
  if (!Number.isInteger(quantity) || quantity < 0) throw new Error("A quantity is a whole number from 0.");
  const line = findOrderLine(order, which);
  if (!line) return addLine(shop, { order, change });
  const delta = quantity - line.currentQuantity;
  if (delta < 0) {
    const takenBack = takeBack(shop, { order, line, quantity: -delta, restockType: "cancel" });
    return { lineId: line.id, delta, takenBack };
  }
  line.currentQuantity = quantity;
  line.quantity += delta;
  return { lineId: line.id, delta };
}

function addLine(shop: Shop, { order, change }: { order: OrderRecord; change: LineChange }): LineDelta {
  const { variantId, quantity } = change;
  if (variantId === undefined || quantity === 0) return { lineId: getOrderLine(order, change).id, delta: 0 };
  const unitCents = getVariant(shop, variantId).priceCents;
  const id = shop.nextId();
  const price = { unitCents, discountCents: 0, discountLabel: null };
  order.lines.push({ id, variantId, quantity, currentQuantity: quantity, ...price });
  return { lineId: id, delta: quantity };
}
