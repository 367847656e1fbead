import type { AccountsInput, AdminsPage } from "@scriptkeeper/contracts/users";
import type { AdminContext } from "../../core/index.ts";
import { accountsQuery, pageFacts } from "./account-pages.ts";
import { adminUser } from "./account-view.ts";
import { listAccounts } from "./users.queries.ts";

/** Administrators, newest first, by part of a name or an email address. BAD_INPUT for a page past a search's first 10,000. */
export async function listAdmins(ctx: AdminContext, input: AccountsInput): Promise<AdminsPage> {
  const { accounts, found } = await listAccounts(ctx.db, { ...accountsQuery(input), role: "admin" });
  return { admins: accounts.map(adminUser), ...pageFacts(input, found) };
}
