import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { ORDER_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import { messages } from "@scriptkeeper/contracts/messages";
import type { CountedOrdersInput } from "@scriptkeeper/contracts/renewals/orders";
import type { Db } from "@scriptkeeper/db/connection";
import { type AdminContext, badInput, type Searched } from "../../core/index.ts";
import type { OrdersPage } from "./counted-orders.queries.ts";
import { allOrders, findUsedDiscount, type UsedDiscount, withDiscount } from "./discounted-orders.queries.ts";
import { amongOpened, type OpenedOrders, openApplied, openUnpaid } from "./opened-orders.queries.ts";
import { type AskedDays, allTime, lastDays, spanOfDay, spanOfDays } from "./order-days.ts";
import { searchedOrders } from "./searched-orders.queries.ts";

export interface AskedOrders {
  page: OrdersPage;
  /** True for one day, false for the last 30. */
  isOfDay: boolean;
  /** Set where these days are asked for. */
  days: AskedDays | undefined;
  search: string;
  /** Set where the orders of all time with a discount are asked for. */
  discount: UsedDiscount | undefined;
  /** Set where a number about a product or a prescription opened the list. */
  opened: OpenedOrders | undefined;
}

/**
 * Which orders are asked for: of one day, of some days, of the last 30, or of all time with a discount. BAD_INPUT when
 * the last day is before the first.
 */
export async function askedOrders(
  ctx: AdminContext,
  asked: Omit<CountedOrdersInput, "limit">,
): Promise<AskedOrders> {
  const { day, from = "", until = "", discount, unpaid, applied, search, after, ...sorted } = asked;
  const { order } = sortingOf(ORDER_SORTS, sorted);
  const ofAllTime = { page: { ...allTime, after, order }, isOfDay: false, days: undefined, search };
  if (discount !== undefined)
    return { ...ofAllTime, discount: await findUsedDiscount(ctx.db, discount), opened: undefined };
  if (unpaid !== undefined || applied !== undefined) {
    const opened = await (unpaid === undefined
      ? openApplied(ctx.db, applied ?? 0)
      : openUnpaid(ctx.db, unpaid));
    return { ...ofAllTime, discount: undefined, opened };
  }
  if (!day && from && until && until < from) throw badInput("until", messages.lastDayBeforeFirst);
  const days = !day && (from || until) ? { from, until } : undefined;
  const during = day ? spanOfDay(ctx, day) : days ? spanOfDays(ctx, days) : lastDays(ctx);
  return {
    page: { ...during, after, order },
    isOfDay: Boolean(day),
    days,
    search,
    discount: undefined,
    opened: undefined,
  };
}

/** The search that finds these orders; null where they are simply all orders of their time. */
export async function foundOrders(
  db: Db,
  { page, search, discount, opened }: AskedOrders,
): Promise<Searched | null> {
  const searched = search === "" ? null : await searchedOrders(db, search, page);
  if (opened) return amongOpened(searched ?? allOrders(page), opened);
  return discount ? withDiscount(searched ?? allOrders(page), page, discount) : searched;
}
