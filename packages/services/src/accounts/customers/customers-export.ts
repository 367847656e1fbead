import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { exportOf, today } from "../../core/index.ts";
import { accountIdsSql } from "../users/pages/account-pages.queries.ts";
import { accountSorting } from "../users/pages/account-pages.ts";
import { customerRow } from "./customer-view.ts";
import { listCustomerRecords } from "./customers.queries.ts";

/** The export of `listCustomers`. */
export const customersExport = exportOf({
  ids: (_, { search, ...sorting }: ExportFilter<"customers">) =>
    accountIdsSql({ search, role: "user", sorting: accountSorting(sorting) }),
  key: Number,
  rows: async (ctx, ids) => (await listCustomerRecords(ctx.db, { ids, today: today(ctx) })).map(customerRow),
  columns: (at) => ({
    ID: ({ id }) => id,
    Name: personName,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Prescriptions: (customer) => customer.prescription_count,
    "Last Order": (customer) => at(customer.last_order_date),
    Joined: (customer) => at(customer.created_at),
    "Emails failed since": (customer) => at(customer.email_bad_at),
    "Reminders stopped since": (customer) => at(customer.unsubscribed_at),
  }),
});
