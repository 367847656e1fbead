import type { ExportFilter } from "@scriptkeeper/contracts/list-exports";
import { sortingOf } from "@scriptkeeper/contracts/sorting";
import { ORDER_SORTS } from "@scriptkeeper/contracts/time-sorts";
import { personName } from "@scriptkeeper/domain/person-name";
import { z } from "zod";
import { allFoundSql, exportOf } from "../../core/index.ts";
import { orderIdsSql } from "./counted-orders.queries.ts";
import { readOrders } from "./list-counted-orders.ts";
import { lastDays, spanOfDay } from "./order-days.ts";
import { searchedOrders } from "./searched-orders.queries.ts";

/** The file of `listCountedOrders`. */
export const ordersExport = exportOf({
  async ids(ctx, { day, search, ...asked }: ExportFilter<"orders">) {
    const during = day ? spanOfDay(ctx, day) : lastDays(ctx);
    const all = { ...during, order: sortingOf(ORDER_SORTS, asked).order };
    return search === "" ? orderIdsSql(all) : allFoundSql(await searchedOrders(ctx.db, search, all));
  },
  key: String,
  rows: (ctx, ids) =>
    readOrders(
      ctx,
      ids.filter((id) => z.uuid().safeParse(id).success),
    ),
  columns: (at) => ({
    Made: (order) => at(order.created_at),
    Order: (order) => order.order_name,
    "Customer ID": ({ patient }) => patient?.id ?? null,
    Customer: ({ patient }) => (patient ? personName(patient) : "Account deleted"),
    Medicines: ({ lines }) =>
      lines.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(", "),
    Total: ({ total_cents }) => (total_cents === null ? null : (total_cents / 100).toFixed(2)),
    Status: ({ is_placed, state }) => (is_placed ? "placed" : state),
  }),
});
