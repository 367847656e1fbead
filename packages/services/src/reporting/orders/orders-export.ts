import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { orderedPacks } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { z } from "zod";
import { allFoundSql, exportOf } from "../../core/index.ts";
import { askedOrders, foundOrders } from "./asked-orders.ts";
import { orderIdsSql } from "./counted-orders.queries.ts";
import { readOrders } from "./list-counted-orders.ts";

/** The export of `listCountedOrders`. */
export const ordersExport = exportOf({
  async ids(ctx, filter: ExportFilter<"orders">) {
    const asked = await askedOrders(ctx, filter);
    const found = await foundOrders(ctx.db, asked);
    return found ? allFoundSql(found) : orderIdsSql(asked.page);
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
    Medicines: ({ lines }) => lines.map(orderedPacks).join(", "),
    Total: ({ total_cents }) => (total_cents === null ? null : (total_cents / 100).toFixed(2)),
    Status: ({ is_placed, state }) => (is_placed ? "placed" : state),
  }),
});
