import type { Customer, CustomersPage } from "@scriptkeeper/contracts/customers";
import type { SortedAccountsInput } from "@scriptkeeper/contracts/users";
import { type AdminContext, keysetPages, today } from "../../core/index.ts";
import { findAccounts } from "../users/account-pages.queries.ts";
import { accountSorting, accountsWindow, pageFacts } from "../users/account-pages.ts";
import { customerRow, customerView } from "./customer-view.ts";
import { listCustomerRecords, listCustomersAfter } from "./customers.queries.ts";

/**
 * Customers, by part of a name or an email address, the newest first unless sorted otherwise. BAD_INPUT for a page past the
 * first 10,000 of a search or of another order.
 */
export async function listCustomers(ctx: AdminContext, input: SortedAccountsInput): Promise<CustomersPage> {
  const query = { search: input.search, role: "user", sorting: accountSorting(input) } as const;
  const found = await findAccounts(ctx.db, query, accountsWindow(input));
  const customers = await listCustomerRecords(ctx.db, { ids: found.ids, today: today(ctx) });
  return { customers: customers.map(customerRow), ...pageFacts(input, found) };
}

/** Every customer in the order of their ids, chunk by chunk. */
export function streamCustomers(ctx: AdminContext): AsyncGenerator<Customer[]> {
  const day = today(ctx);
  return keysetPages(ctx, async (db, after) =>
    (await listCustomersAfter(db, { ...after, today: day })).map(customerView),
  );
}
