import type { AdminUser, ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { users } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";
import { jsonInstant, jsonList, jsonObject, jsonOf } from "../../../core/index.ts";
import { accountsAfter } from "./account-pages.queries.ts";

const person = {
  id: jsonOf(users.id),
  email: jsonOf(users.email),
  first_name: jsonOf(users.first_name),
  last_name: jsonOf(users.last_name),
};

/** The next accounts after an id, each as `listedUser` shows it; a test compares both. */
export const listUsersJson = jsonList<ListedUser>({
  name: "users_json",
  rows: (limit) => sql`
    select ${users.id} as id, ${jsonObject({
      ...person,
      role: jsonOf(users.role),
      shopify_customer_id: jsonOf(users.shopify_customer_id),
      created_at: jsonInstant(users.created_at),
    })} as item
    from ${accountsAfter({ limit })} order by ${users.id}`,
});

/** The same for administrators alone, as `adminUser` shows them. */
export const listAdminsJson = jsonList<AdminUser>({
  name: "admins_json",
  rows: (limit) => sql`
    select ${users.id} as id, ${jsonObject({ ...person, created_at: jsonInstant(users.created_at) })} as item
    from ${accountsAfter({ role: "admin", limit })} order by ${users.id}`,
});
