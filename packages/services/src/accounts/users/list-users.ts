import type { AccountsInput, UsersPage } from "@scriptkeeper/contracts/users";
import type { AdminContext } from "../../core/index.ts";
import { accountsQuery, pageFacts } from "./account-pages.ts";
import { listedUser } from "./account-view.ts";
import { listAccounts } from "./users.queries.ts";

/** All accounts, newest first, by part of a name or an email address. BAD_INPUT for a page past a search's first 10,000. */
export async function listUsers(ctx: AdminContext, input: AccountsInput): Promise<UsersPage> {
  const { accounts, found } = await listAccounts(ctx.db, accountsQuery(input));
  return { users: accounts.map(listedUser), ...pageFacts(input, found) };
}
