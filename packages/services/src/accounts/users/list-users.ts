import type {
  AdminsPage,
  AdminUser,
  ListedUser,
  Role,
  SortedAccountsInput,
  UsersPage,
} from "@scriptkeeper/contracts/accounts/users";
import { type AdminContext, JSON_PAGES, type JsonRows, textPages } from "../../core/index.ts";
import { adminUser, listedUser } from "./account-view.ts";
import { listAdminsJson, listUsersJson } from "./pages/account-list-json.queries.ts";
import { findAccounts } from "./pages/account-pages.queries.ts";
import { accountSorting, accountsWindow, pageFacts } from "./pages/account-pages.ts";
import { listAccounts } from "./users.queries.ts";

/**
 * Lists all accounts by part of a name or an email address, the newest first unless sorted otherwise. BAD_INPUT for a
 * page past the first 10,000 of a search or another sort order.
 */
export async function listUsers(ctx: AdminContext, input: SortedAccountsInput): Promise<UsersPage> {
  const { accounts, found } = await accountsOf(ctx, input);
  return { users: accounts.map(listedUser), ...pageFacts(input, found) };
}

/** Lists administrators, like `listUsers`. */
export async function listAdmins(ctx: AdminContext, input: SortedAccountsInput): Promise<AdminsPage> {
  const { accounts, found } = await accountsOf(ctx, input, "admin");
  return { admins: accounts.map(adminUser), ...pageFacts(input, found) };
}

async function accountsOf(ctx: AdminContext, input: SortedAccountsInput, role?: Role) {
  const query = { search: input.search, sorting: accountSorting(input), ...(role ? { role } : {}) };
  const found = await findAccounts(ctx.db, query, accountsWindow(input));
  return { accounts: await listAccounts(ctx.db, found.ids), found };
}

/** Streams every account in the order of their ids, as JSON, page by page. */
export function streamUsers(ctx: AdminContext): AsyncGenerator<JsonRows<ListedUser>> {
  return textPages(ctx, { start: 0, sizes: JSON_PAGES, readAfter: listUsersJson });
}

/** Streams every administrator in the order of their ids, as JSON, page by page. */
export function streamAdmins(ctx: AdminContext): AsyncGenerator<JsonRows<AdminUser>> {
  return textPages(ctx, { start: 0, sizes: JSON_PAGES, readAfter: listAdminsJson });
}
