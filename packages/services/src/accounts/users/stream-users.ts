import type { AdminUser, ListedUser } from "@scriptkeeper/contracts/users";
import { type AdminContext, keysetPages } from "../../core/index.ts";
import { adminUser, listedUser } from "./account-view.ts";
import { listAccountsAfter } from "./users.queries.ts";

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
