import type { CountedOrder, CountedOrders, CountedOrdersInput } from "@scriptkeeper/contracts/orders";
import { sortingOf } from "@scriptkeeper/contracts/sorting";
import { ORDER_SORTS } from "@scriptkeeper/contracts/time-sorts";
import { isPlaced } from "@scriptkeeper/domain/lifecycles/renewal";
import { type AdminContext, lookAtFigures, searchFirst } from "../../core/index.ts";
import { renewalFigures } from "../dashboard/renewal-figures.ts";
import {
  countOrders,
  listOrderIds,
  listOrderLines,
  listOrderRows,
  type OrderRow,
  type OrdersPage,
} from "./counted-orders.queries.ts";
import { lastDays, spanOfDay } from "./order-days.ts";
import { searchedOrders } from "./searched-orders.queries.ts";

/** A page of the orders behind a number of the dashboard or of the transaction log, and that number. */
export async function listCountedOrders(
  ctx: AdminContext,
  { day, search, after, limit, ...asked }: CountedOrdersInput,
): Promise<CountedOrders> {
  const during = day ? spanOfDay(ctx, day) : lastDays(ctx);
  const page = { ...during, after, order: sortingOf(ORDER_SORTS, asked).order };
  const [total, ids] = await Promise.all([
    day ? countOrders(ctx.db, during) : countedLast(ctx),
    search === ""
      ? listOrderIds(ctx.db, { ...page, limit: limit + 1 })
      : searchOrderIds(ctx, search, { ...page, limit: limit + 1 }),
  ]);
  const shown = ids.slice(0, limit);
  return {
    orders: await readOrders(ctx, shown),
    total,
    next: ids.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

async function searchOrderIds(
  { db }: AdminContext,
  search: string,
  { limit, ...page }: OrdersPage & { limit: number },
): Promise<string[]> {
  return searchFirst<string>(db, await searchedOrders(db, search, page), limit);
}

/** Of 30 days they are many: said is what the chart says. */
async function countedLast(ctx: AdminContext): Promise<number> {
  const { figures } = await lookAtFigures(ctx, renewalFigures);
  return figures.reduce((sum, { count }) => sum + count, 0);
}

/** These orders, in this order. */
export async function readOrders(
  { db }: Pick<AdminContext, "db">,
  ids: readonly string[],
): Promise<CountedOrder[]> {
  if (ids.length === 0) return [];
  const [orders, lines] = await Promise.all([listOrderRows(db, ids), listOrderLines(db, ids)]);
  return orders.map((order) => ({
    ...orderView(order),
    lines: lines
      .filter(({ renewal_id }) => renewal_id === order.id)
      .map(({ renewal_id: _, ...line }) => line),
  }));
}

function orderView({ placed_at, created_at, ...order }: OrderRow) {
  return { ...order, is_placed: isPlaced({ ...order, placed_at }), created_at: created_at.toISOString() };
}
