import type { AdminUser, ListedUser } from "@scriptkeeper/contracts/accounts/users";
import type { AccountRecord } from "./users.queries.ts";

/** An account in the list of all accounts; lists the columns so that a new one never leaks. */
export function listedUser(
  record: Omit<AccountRecord, "created_at"> & { created_at: string | Date },
): ListedUser {
  return {
    id: record.id,
    email: record.email,
    first_name: record.first_name,
    last_name: record.last_name,
    role: record.role,
    shopify_customer_id: record.shopify_customer_id,
    created_at: new Date(record.created_at).toISOString(),
  };
}

/** An administrator in the list of administrators. */
export function adminUser(
  record: Pick<AccountRecord, "id" | "first_name" | "last_name" | "email"> & { created_at: string | Date },
): AdminUser {
  return {
    id: record.id,
    first_name: record.first_name,
    last_name: record.last_name,
    email: record.email,
    created_at: new Date(record.created_at).toISOString(),
  };
}
