import type { CurrentPriceList, PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";

/**
 * Adds to the unpaid orders what the store said with the current prices: which medicines it has run out of, and which
 * it sells again, after all. The orders themselves know only what it listed within the last hour.
 */
export function withCurrentStock(
  orders: readonly PatientRenewal[],
  current: CurrentPriceList | undefined,
): readonly PatientRenewal[] {
  if (!current) return orders;
  const out = new Set(current.out_of_stock);
  const sold = new Set(current.prices.map(({ id }) => id));
  return orders.map((order) => (order.continue_url ? withStock(order, { out, sold }) : order));
}

function withStock(
  { out_of_stock: _, ...order }: PatientRenewal,
  { out, sold }: { out: ReadonlySet<number>; sold: ReadonlySet<number> },
): PatientRenewal {
  const items = order.items.map(({ is_out_of_stock: isListedOut, ...item }) => {
    const isOut = out.has(item.id) || (isListedOut && !sold.has(item.id));
    return { ...item, ...(isOut && { is_out_of_stock: true as const }) };
  });
  const missing = items.filter((item) => item.is_out_of_stock).length;
  if (missing === 0) return { ...order, items };
  return { ...order, items, out_of_stock: missing < items.length ? "some" : "all" };
}
