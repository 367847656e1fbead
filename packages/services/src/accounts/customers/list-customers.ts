import type { CustomersPage } from "@scriptkeeper/contracts/customers";
import type { AccountsInput } from "@scriptkeeper/contracts/users";
import { type AdminContext, today } from "../../core/index.ts";
import { accountsQuery, pageFacts } from "../users/account-pages.ts";
import { customerRow } from "./customer-view.ts";
import { listCustomerRecords } from "./customers.queries.ts";

/** Customers, newest first, by part of a name or an email address. BAD_INPUT for a page past a search's first 10,000. */
export async function listCustomers(ctx: AdminContext, input: AccountsInput): Promise<CustomersPage> {
  const query = { ...accountsQuery(input), today: today(ctx) };
  const { customers, found } = await listCustomerRecords(ctx.db, query);
  return { customers: customers.map(customerRow), ...pageFacts(input, found) };
}
