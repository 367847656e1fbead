import type {
  AccountsInput,
  AdminsPage,
  AdminUser,
  ListedUser,
  UsersPage,
} from "@scriptkeeper/contracts/users";
import { type AdminContext, keysetPages } from "../../core/index.ts";
import { accountsQuery, pageFacts } from "./account-pages.ts";
import { adminUser, listedUser } from "./account-view.ts";
import { listAccounts, listAccountsAfter } from "./users.queries.ts";

/** All accounts, newest first, by part of a name or an email address. BAD_INPUT for a page past a search's first 10,000. */
export async function listUsers(ctx: AdminContext, input: AccountsInput): Promise<UsersPage> {
  const { accounts, found } = await listAccounts(ctx.db, accountsQuery(input));
  return { users: accounts.map(listedUser), ...pageFacts(input, found) };
}

/** Administrators, newest first, by part of a name or an email address. BAD_INPUT for a page past a search's first 10,000. */
export async function listAdmins(ctx: AdminContext, input: AccountsInput): Promise<AdminsPage> {
  const { accounts, found } = await listAccounts(ctx.db, { ...accountsQuery(input), role: "admin" });
  return { admins: accounts.map(adminUser), ...pageFacts(input, found) };
}

/** Every account in the order of their ids, chunk by chunk. */
export function streamUsers(ctx: AdminContext): AsyncGenerator<ListedUser[]> {
  return keysetPages(ctx, async (db, after) => (await listAccountsAfter(db, after)).map(listedUser));
}

/** Every administrator in the order of their ids, chunk by chunk. */
export function streamAdmins(ctx: AdminContext): AsyncGenerator<AdminUser[]> {
  return keysetPages(ctx, async (db, after) =>
    (await listAccountsAfter(db, { ...after, role: "admin" })).map(adminUser),
  );
}
