import { orderPayload } from "../webhooks/order-payload.ts";
import { publish } from "../webhooks/publish.ts";
import { refundPayload } from "../webhooks/refund-payload.ts";
import { getOrderLine, type LineRef } from "./find-line.ts";
import { currentLineCents, outstandingCents, refundedCents } from "./order-totals.ts";
import type { Shop } from "./shop.ts";
import type { OrderLine, OrderRecord, RefundLine, RestockType } from "./state.ts";
import { taxOn } from "./sum-totals.ts";

export interface LinesToRefund {
  lines: readonly (LineRef & { quantity: number })[];
  restockType?: RestockType | undefined;
  /** Delivery costs that are refunded as well. */
  deliveryCents?: number | undefined;
}

/** Takes pieces back and refunds their price; the order is reduced by them. */
export function refundLines(
  shop: Shop,
  { order, refund }: { order: OrderRecord; refund: LinesToRefund },
): void {
  const { restockType = "return", deliveryCents = 0 } = refund;
  const lines = refund.lines.map(({ quantity, ...which }): RefundLine => {
    const line = getOrderLine(order, which);
    if (quantity < 1 || quantity > line.currentQuantity) {
      throw new Error(`Order ${order.name} holds ${line.currentQuantity} of that, not ${quantity}.`);
    }
    return takeBack(shop, { order, line, quantity, restockType });
  });
  const added = order.tax.isIncluded ? 0 : 1;
  const worth = lines.reduce((sum, { cents, taxCents }) => sum + cents + added * taxCents, deliveryCents);
  const cents = Math.min(worth, order.receivedCents - refundedCents(order));
  addRefund(shop, { order, refund: { cents, deliveryCents, adjustmentCents: 0, lines } });
  shop.save();
}

/** Refunds some of the money without changing the lines. */
export function refundMoney(shop: Shop, { order, cents }: { order: OrderRecord; cents: number }): void {
  const left = order.receivedCents - refundedCents(order);
  if (cents < 1 || cents > left) throw new Error(`Order ${order.name} has ${left} cents to give back.`);
  const owed = Math.max(0, -outstandingCents(order));
  const adjustmentCents = Math.max(0, cents - owed);
  addRefund(shop, { order, refund: { cents, deliveryCents: 0, adjustmentCents, lines: [] } });
  shop.save();
}

/** Refunds all of the money without changing the order. Does nothing if everything is refunded already. */
export function refundOrder(shop: Shop, order: OrderRecord): void {
  const cents = order.receivedCents - refundedCents(order);
  if (cents > 0) refundMoney(shop, { order, cents });
}

/** Takes every piece back and refunds all of the money, as a cancellation does. */
export function refundEverything(shop: Shop, order: OrderRecord): void {
  const lines = order.lines.flatMap((line): RefundLine[] => {
    const quantity = line.currentQuantity;
    return quantity === 0 ? [] : [takeBack(shop, { order, line, quantity, restockType: "cancel" })];
  });
  const cents = order.receivedCents - refundedCents(order);
  const given = order.refunds.reduce((sum, refund) => sum + refund.deliveryCents, 0);
  const deliveryCents = (order.delivery?.cents ?? 0) - given;
  if (cents > 0) addRefund(shop, { order, refund: { cents, deliveryCents, adjustmentCents: 0, lines } });
}

/** Records lines that were removed from an order as a refund, although no money is paid back. */
export function noteTakenBack(
  shop: Shop,
  { order, lines }: { order: OrderRecord; lines: RefundLine[] },
): void {
  noteRefund(shop, { order, refund: { cents: 0, deliveryCents: 0, adjustmentCents: 0, lines } });
}

export function takeBack(
  shop: Shop,
  {
    order,
    line,
    quantity,
    restockType,
  }: { order: OrderRecord; line: OrderLine; quantity: number; restockType: RestockType },
): RefundLine {
  const before = currentLineCents(line);
  line.currentQuantity -= quantity;
  const after = currentLineCents(line);
  const taxCents = taxOn(before, order.tax) - taxOn(after, order.tax);
  return { id: shop.nextId(), lineId: line.id, quantity, cents: before - after, taxCents, restockType };
}

interface NewRefund {
  order: OrderRecord;
  refund: Omit<OrderRecord["refunds"][number], "id" | "at">;
}

function noteRefund(shop: Shop, { order, refund }: NewRefund): void {
  const at = shop.now();
  const record = { ...refund, id: shop.nextId(), at };
  order.refunds.push(record);
  order.updatedAt = at;
  publish(shop, { topic: "REFUNDS_CREATE", body: refundPayload(shop, { order, refund: record }) });
}

function addRefund(shop: Shop, { order, refund }: NewRefund): void {
  noteRefund(shop, { order, refund });
  if (refundedCents(order) >= order.receivedCents) order.refundedAt = order.updatedAt;
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
}
