import type { FindOrdersInput, FoundOrders } from "@scriptkeeper/contracts/renewals/orders";
import type { AdminContext } from "../../core/index.ts";
import { findOrdersCalled } from "./find-orders.queries.ts";

const MOST = 5;

/** Finds orders by the number that patients and staff know. */
export async function findOrders(ctx: AdminContext, { name }: FindOrdersInput): Promise<FoundOrders> {
  const rows = await findOrdersCalled(ctx.db, { name, limit: MOST });
  return {
    orders: rows.map(({ renewal, user }) => ({
      renewal_id: renewal.id,
      order_name: renewal.order_name ?? "",
      state: renewal.state,
      created_at: renewal.created_at.toISOString(),
      patient: user && { id: user.id, first_name: user.first_name, last_name: user.last_name },
    })),
  };
}
