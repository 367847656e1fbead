import type { Customer } from "@scriptkeeper/contracts/customers";
import { type AdminContext, keysetPages, today } from "../../core/index.ts";
import { customerView } from "./customer-view.ts";
import { listCustomersAfter } from "./customers.queries.ts";

/** Every customer in the order of their ids, chunk by chunk. */
export function streamCustomers(ctx: AdminContext): AsyncGenerator<Customer[]> {
  const day = today(ctx);
  return keysetPages(ctx, async (db, after) =>
    (await listCustomersAfter(db, { ...after, today: day })).map(customerView),
  );
}
