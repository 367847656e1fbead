import type { Customer, CustomersPage } from "@scriptkeeper/contracts/accounts/customers";
import type { SortedAccountsInput } from "@scriptkeeper/contracts/accounts/users";
import { type AdminContext, JSON_PAGES, type JsonRows, textPages, today } from "../../core/index.ts";
import { findAccounts } from "../users/pages/account-pages.queries.ts";
import { accountSorting, accountsWindow, pageFacts } from "../users/pages/account-pages.ts";
import { listCustomersJson } from "./customer-list-json.queries.ts";
import { customerRow } from "./customer-view.ts";
import { listCustomerRecords } from "./customers.queries.ts";

/**
 * Lists customers by part of a name or an email address, the newest first unless sorted otherwise. BAD_INPUT for a
 * page past the first 10,000 of a search or another sort order.
 */
export async function listCustomers(ctx: AdminContext, input: SortedAccountsInput): Promise<CustomersPage> {
  const query = { search: input.search, role: "user", sorting: accountSorting(input) } as const;
  const found = await findAccounts(ctx.db, query, accountsWindow(input));
  const customers = await listCustomerRecords(ctx.db, { ids: found.ids, today: today(ctx) });
  return { customers: customers.map(customerRow), ...pageFacts(input, found) };
}

/** Streams every customer in the order of their ids, as JSON, page by page. */
export function streamCustomers(ctx: AdminContext): AsyncGenerator<JsonRows<Customer>> {
  const day = today(ctx);
  return textPages(ctx, {
    start: 0,
    sizes: JSON_PAGES,
    readAfter: (db, page) => listCustomersJson(db, { ...page, today: day }),
  });
}
