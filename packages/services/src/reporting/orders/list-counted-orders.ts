import {
  type CountedOrder,
  type CountedOrders,
  type CountedOrdersInput,
  MOST_ORDERS,
} from "@scriptkeeper/contracts/renewals/orders";
import { isLeftOut, isPaymentOpen } from "@scriptkeeper/domain/lifecycles/renewal";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { type AdminContext, readFigures, searchFirst } from "../../core/index.ts";
import { renewalFigures } from "../dashboard/renewal-figures.ts";
import { type AskedOrders, askedOrders, foundOrders } from "./asked-orders.ts";
import {
  countOrders,
  listOrderIds,
  listOrderLines,
  listOrderRows,
  type OrderRow,
  type OrdersPage,
} from "./counted-orders.queries.ts";
import { type AskedDays, firstOfLastDays } from "./order-days.ts";

/** A page of the orders behind a number of the dashboard, the transaction log or a discount, with that number. */
export async function listCountedOrders(
  ctx: AdminContext,
  { limit, ...question }: CountedOrdersInput,
): Promise<CountedOrders> {
  const asked = await askedOrders(ctx, question);
  const [counted, ids] = await Promise.all([
    countAsked(ctx, asked),
    listIds(ctx, { ...asked, limit: limit + 1 }),
  ]);
  const shown = ids.slice(0, limit);
  return {
    orders: await readOrders(ctx, shown),
    ...counted,
    next: ids.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

async function listIds(
  { db }: AdminContext,
  { limit, ...asked }: AskedOrders & { limit: number },
): Promise<string[]> {
  const found = await foundOrders(db, asked);
  return found ? searchFirst<string>(db, found, limit) : listOrderIds(db, { ...asked.page, limit });
}

async function countAsked(
  ctx: AdminContext,
  { page, discount, opened, isOfDay, days }: AskedOrders,
): Promise<Pick<CountedOrders, "total" | "discount" | "counted">> {
  if (opened) return { total: opened.total, counted: opened.note };
  if (days) return countDays(ctx, page, days);
  if (!discount) return { total: isOfDay ? await countOrders(ctx.db, page) : await countedLast(ctx) };
  const { name, isDeleted, uses, orders, isMore } = discount;
  return { total: uses, discount: { name, is_deleted: isDeleted, orders, is_more: isMore } };
}

/** For any number of days. */
async function countDays(ctx: AdminContext, page: OrdersPage, days: AskedDays) {
  const most = MOST_ORDERS;
  const found = await countOrders(ctx.db, page, most + 1);
  const note = { title: daysTitle(days), is_more: found > most, most };
  return { total: Math.min(found, most), counted: note };
}

function daysTitle({ from, until }: AskedDays): string {
  if (from === until) return `Orders of ${shortDay(from)}`;
  const parts = [from && `from ${shortDay(from)}`, until && `until ${shortDay(until)}`];
  return ["Orders", ...parts.filter(Boolean)].join(" ");
}

/**
 * The orders of 30 days are many, so the total is the chart's kept figure, minus the days that midnight has moved out
 * of the 30 since it was counted.
 */
async function countedLast(ctx: AdminContext): Promise<number> {
  const { figures } = await readFigures(ctx, renewalFigures);
  const first = firstOfLastDays(ctx);
  return figures.reduce((sum, { day, count }) => (day < first ? sum : sum + count), 0);
}

/** Loads these orders with their lines, in this order. */
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
      .map(({ renewal_id: _, given_back_at, ...line }) => ({
        ...line,
        is_left_out: isLeftOut(order, { given_back_at }),
      })),
  }));
}

function orderView({ placed_at, unpaid_since, created_at, ...order }: OrderRow) {
  return {
    ...order,
    is_placed: isPaymentOpen({ ...order, placed_at, unpaid_since }),
    created_at: created_at.toISOString(),
  };
}
