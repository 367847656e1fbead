import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { exportOf } from "../../core/index.ts";
import { adminUser, listedUser } from "./account-view.ts";
import { accountIdsSql } from "./pages/account-pages.queries.ts";
import { accountSorting } from "./pages/account-pages.ts";
import { listAccounts } from "./users.queries.ts";

/** The export of `listUsers`. */
export const usersExport = exportOf({
  ids: (_, { search, ...sorting }: ExportFilter<"users">) =>
    accountIdsSql({ search, sorting: accountSorting(sorting) }),
  key: Number,
  rows: async ({ db }, ids) => (await listAccounts(db, ids)).map(listedUser),
  columns: (at) => ({
    ID: ({ id }) => id,
    Name: personName,
    Email: ({ email }) => email,
    Role: ({ role }) => role,
    "Shopify ID": (user) => user.shopify_customer_id,
    Joined: (user) => at(user.created_at),
  }),
});

/** The export of `listAdmins`. */
export const adminsExport = exportOf({
  ids: (_, { search, ...sorting }: ExportFilter<"admins">) =>
    accountIdsSql({ search, role: "admin", sorting: accountSorting(sorting) }),
  key: Number,
  rows: async ({ db }, ids) => (await listAccounts(db, ids)).map(adminUser),
  columns: (at) => ({
    ID: ({ id }) => id,
    Name: personName,
    Email: ({ email }) => email,
    Created: (admin) => at(admin.created_at),
  }),
});
