import type { Preview, PreviewItem } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";

/** The chosen number of packs by item id; one if none was chosen. */
export type Quantities = ReadonlyMap<number, number>;

/**
 * Returns the chosen quantity, limited to what can be ordered now: it may have been chosen while more repeats were
 * left.
 */
export function chosenQuantity(
  item: Pick<PreviewItem, "id" | "max_quantity">,
  quantities: Quantities,
): number {
  return Math.min(quantities.get(item.id) ?? 1, item.max_quantity);
}

export interface OrderChoice {
  quantities: Quantities;
  /** Items that the patient leaves out this time. */
  leftOut: ReadonlySet<number>;
  includeDelivery: boolean;
}

/** Returns the items that can be ordered and are not left out. */
export function wantedItems(items: readonly PreviewItem[], leftOut: ReadonlySet<number>): PreviewItem[] {
  return items.filter((item) => item.eligibility.canOrder && !leftOut.has(item.id));
}

/**
 * Returns the items to ask the server for. Unavailable ones are among them, because the store may have them again: the
 * server leaves out what it still can't sell, and says so.
 */
export function askedItems(items: readonly PreviewItem[], leftOut: ReadonlySet<number>): PreviewItem[] {
  return items.filter(
    ({ id, eligibility }) => !leftOut.has(id) && (eligibility.canOrder || eligibility.code === "unavailable"),
  );
}

/** The order that is sent to the server. */
export interface AskedOrder {
  items: readonly { id: number; quantity: number }[];
  includeDelivery: boolean;
}

/**
 * Returns the total of the open checkout if it was made for exactly this order, which then leads to it; otherwise, and
 * if it can't be paid or does not contain all of it, `null`.
 */
export function keptCents(open: Preview["open_checkout"], asked: AskedOrder): number | null {
  if (!open?.items || open.out_of_stock || open.left_out_ids) return null;
  if (open.include_delivery !== asked.includeDelivery) return null;
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
  /** Before the discount; `null` while the store's price is unknown. */
  grossCents: number | null;
  discountCents: number;
  discountLabel: string | null;
  /** The reasons for the price. */
  why: readonly string[];
}

export interface OrderSummary {
  lines: OrderLine[];
  deliveryCents: number | null;
  /** `null` if the price of a line is unknown. */
  totalCents: number | null;
  /** Whether the store adds tax to the total. */
  isTaxAdded: boolean;
}

/** Returns the cost of the order, line by line. */
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
