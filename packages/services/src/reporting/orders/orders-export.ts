import type { ExportFilter } from "@scriptkeeper/contracts/list-exports";
import { personName } from "@scriptkeeper/domain/person-name";
import { z } from "zod";
import { exportOf, inOrderOf } from "../../core/index.ts";
import { allOrderIdsSql } from "./counted-orders.queries.ts";
import { readOrders } from "./list-counted-orders.ts";
import { lastDays, spanOfDay } from "./order-days.ts";

/** The file of `listCountedOrders`. */
export const ordersExport = exportOf({
  ids: (ctx, { day }: ExportFilter<"orders">) => allOrderIdsSql(day ? spanOfDay(ctx, day) : lastDays(ctx)),
  key: String,
  async rows(ctx, ids) {
    const orders = await readOrders(
      ctx,
      ids.filter((id) => z.uuid().safeParse(id).success),
    );
    return inOrderOf(ids, orders, ({ id }) => id);
  },
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
