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

/** Lists the next accounts after an id as JSON, each as `listedUser` shows it; a test compares the two. */
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

/** Lists the next administrators after an id as JSON, each as `adminUser` shows it. */
export const listAdminsJson = jsonList<AdminUser>({
  name: "admins_json",
  rows: (limit) => sql`
    select ${users.id} as id, ${jsonObject({ ...person, created_at: jsonInstant(users.created_at) })} as item
    from ${accountsAfter({ role: "admin", limit })} order by ${users.id}`,
});
