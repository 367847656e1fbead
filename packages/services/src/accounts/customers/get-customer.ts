import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { type AdminContext, notFound, today } from "../../core/index.ts";
import { customerRow } from "./customer-view.ts";
import { findCustomer } from "./customers.queries.ts";

/** Returns one customer. NOT_FOUND for a missing account and an administrator's. */
export async function getCustomer(ctx: AdminContext, input: { id: number }): Promise<CustomerRow> {
  const record = await findCustomer(ctx.db, { id: input.id, today: today(ctx) });
  if (!record) throw notFound(userMessages.customerNotFound);
  return customerRow(record);
}
