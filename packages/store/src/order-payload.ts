import { toCents } from "@scriptkeeper/domain/prices/money";
import { z } from "zod";
import { PayloadId, parseBody } from "./webhook-payload.ts";

/** An order in the payload of a webhook. Ids are plain decimal strings, money is whole cents. */
export interface OrderPayload {
  orderId: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
  isPaid: boolean;
  isCancelled: boolean;
  /** Whether any of it was packed. */
  isFulfilled: boolean;
  totalCents: number;
  tags: string[];
  /** The buyer; `null` for a counter sale without a customer. */
  customer: OrderCustomer | null;
  lines: OrderPayloadLine[];
}

export interface OrderCustomer {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
}

export interface OrderPayloadLine {
  lineItemId: string;
  /** `null` for a line that is not a product of the catalogue, or whose product was deleted. */
  productId: string | null;
  variantId: string | null;
  title: string;
  /** The quantity that is left: 0 for a line that was removed from the order or refunded. */
  quantity: number;
}

/** Reads the body of `orders/paid`, `orders/cancelled` and `orders/updated`. Throws for any other body. */
export function readOrderPayload(body: Uint8Array): OrderPayload {
  const order = Order.parse(parseBody(body));
  const { customer } = order;
  return {
    orderId: order.id,
    name: order.name,
    createdAt: new Date(order.created_at),
    updatedAt: new Date(order.updated_at),
    isPaid: paidStates.has(order.financial_status ?? ""),
    isCancelled: order.cancelled_at !== null,
    isFulfilled: (order.fulfillment_status ?? null) !== null,
    totalCents: toCents(order.total_price),
    tags: order.tags.split(",").flatMap((tag) => tag.trim() || []),
    customer: customer && {
      id: customer.id,
      email: customer.email || order.email || null,
      firstName: customer.first_name ?? null,
      lastName: customer.last_name ?? null,
      phone: customer.phone ?? null,
    },
    lines: order.line_items.map((line) => ({
      lineItemId: line.id,
      productId: line.product_id ?? null,
      variantId: line.variant_id ?? null,
      title: line.title,
      quantity: line.current_quantity ?? line.quantity,
    })),
  };
}

export interface RefundPayload {
  refundId: string;
  orderId: string;
  /**
   * Whether money is paid back. The store also calls it a refund when lines are removed from an order without a
   * payment, when an authorisation is voided, or when the repayment was refused.
   */
  isMoneyBack: boolean;
}

/** Reads the body of `refunds/create`. Throws for any other body. */
export function readRefundPayload(body: Uint8Array): RefundPayload {
  const { id, order_id, transactions } = Refund.parse(parseBody(body));
  const isMoneyBack = transactions?.some(paysBack) ?? true;
  return { refundId: id, orderId: order_id, isMoneyBack };
}

function paysBack({ kind, amount, status }: z.infer<typeof Transaction>): boolean {
  return kind !== "void" && status !== "failure" && status !== "error" && Number(amount) > 0;
}

/**
 * Reads the body of `fulfillments/create`, `fulfillments/update` and `fulfillment_events/create`. Throws for any other
 * body.
 */
export function readFulfillmentPayload(body: Uint8Array): { orderId: string } {
  return { orderId: Fulfillment.parse(parseBody(body)).order_id };
}

const paidStates = new Set(["paid", "partially_refunded", "refunded"]);

const Order = z.object({
  id: PayloadId,
  name: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  cancelled_at: z.string().nullable(),
  financial_status: z.string().nullish(),
  fulfillment_status: z.string().nullish(),
  total_price: z.string(),
  tags: z.string(),
  email: z.string().nullish(),
  customer: z
    .object({
      id: PayloadId,
      email: z.string().nullish(),
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      phone: z.string().nullish(),
    })
    .nullish()
    .transform((customer) => customer ?? null),
  line_items: z.array(
    z.object({
      id: PayloadId,
      product_id: PayloadId.nullish(),
      variant_id: PayloadId.nullish(),
      title: z.string(),
      quantity: z.int(),
      current_quantity: z.int().nullish(),
    }),
  ),
});

const Transaction = z.object({
  kind: z.string().nullish(),
  status: z.string().nullish(),
  amount: z.union([z.string(), z.number()]),
});
const Refund = z.object({
  id: PayloadId,
  order_id: PayloadId,
  transactions: z.array(Transaction).nullish(),
});
const Fulfillment = z.object({ id: PayloadId, order_id: PayloadId });
