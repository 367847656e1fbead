import type { Preview, PreviewItem } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineName } from "@scriptkeeper/domain/medicine-name";

/** How many packs of each item are wanted; one where nothing was chosen. */
export type Quantities = ReadonlyMap<number, number>;

/** Never more than can be ordered now, whatever was chosen while more repeats were left. */
export function chosenQuantity(
  item: Pick<PreviewItem, "id" | "max_quantity">,
  quantities: Quantities,
): number {
  return Math.min(quantities.get(item.id) ?? 1, item.max_quantity);
}

export interface OrderChoice {
  quantities: Quantities;
  /** The items that the patient does not want this time. */
  leftOut: ReadonlySet<number>;
  includeDelivery: boolean;
}

/** The items that can be ordered and that the patient wants. */
export function wantedItems(items: readonly PreviewItem[], leftOut: ReadonlySet<number>): PreviewItem[] {
  return items.filter((item) => item.eligibility.canOrder && !leftOut.has(item.id));
}

/** What is asked of the store. */
export interface AskedOrder {
  items: readonly { id: number; quantity: number }[];
  includeDelivery: boolean;
}

/** What the open checkout comes to where an order is the one that it was made for, and so leads to it; else `null`. */
export function keptCents(open: Preview["open_checkout"], asked: AskedOrder): number | null {
  if (!open?.items || open.include_delivery !== asked.includeDelivery) return null;
  const quantities = new Map(open.items.map(({ id, quantity }) => [id, quantity]));
  const isSame =
    quantities.size === asked.items.length &&
    asked.items.every(({ id, quantity }) => quantities.get(id) === quantity);
  return isSame ? open.total_cents : null;
}

export interface OrderLine {
  id: number;
  product_name: string;
  quantity: number;
  /** Before the discount; `null` while the store has not told the price. */
  grossCents: number | null;
  discountCents: number;
  discountLabel: string | null;
  /** Why it costs that. */
  why: readonly string[];
}

export interface OrderSummary {
  lines: OrderLine[];
  deliveryCents: number | null;
  /** `null` when the price of a line is not known. */
  totalCents: number | null;
  /** Whether the store adds tax to it. */
  isTaxAdded: boolean;
}

/** What the order comes to, line by line. */
export function summarise(
  preview: Pick<Preview, "items" | "delivery_fee_cents" | "tax_is_added">,
  order: OrderChoice,
): OrderSummary {
  const lines = wantedItems(preview.items, order.leftOut).map((item) =>
    orderLine(item, chosenQuantity(item, order.quantities)),
  );
  const deliveryCents = order.includeDelivery ? preview.delivery_fee_cents : null;
  return {
    lines,
    deliveryCents,
    totalCents: total(lines, deliveryCents ?? 0),
    isTaxAdded: preview.tax_is_added ?? false,
  };
}

function orderLine(item: PreviewItem, quantity: number): OrderLine {
  const { id, unit_price_cents, line_total_cents, discount } = item;
  const net = line_total_cents?.[quantity - 1];
  const grossCents = unit_price_cents === null ? null : unit_price_cents * quantity;
  const discountCents = grossCents !== null && net !== undefined ? grossCents - net : 0;
  return {
    id,
    product_name: medicineName(item),
    quantity,
    grossCents,
    discountCents,
    discountLabel: discountCents > 0 ? (discount?.label ?? null) : null,
    why: item.price_why?.[quantity - 1] ?? [],
  };
}

function total(lines: OrderLine[], deliveryCents: number): number | null {
  let sum = deliveryCents;
  for (const line of lines) {
    if (line.grossCents === null) return null;
    sum += line.grossCents - line.discountCents;
  }
  return sum;
}
