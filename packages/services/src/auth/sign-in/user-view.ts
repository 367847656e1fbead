import type { User } from "@scriptkeeper/contracts/accounts/users";
import type { UserRow } from "../auth.queries.ts";

/** An account as its owner may see it; lists the columns so that a new one never leaks. */
export function userView(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role,
    is_admin: row.role === "admin",
    shopify_customer_id: row.shopify_customer_id,
    created_at: row.created_at.toISOString(),
  };
}
