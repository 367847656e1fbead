import { CUSTOMER_SEARCH } from "@scriptkeeper/contracts/prescriptions/limits";
import {
  FOUND_USERS_LIMIT,
  type FoundUsers,
  type SearchUsersInput,
} from "@scriptkeeper/contracts/prescriptions/manual";
import type { AdminContext } from "../../core/index.ts";
import { searchCustomers } from "./users.queries.ts";

/**
 * Finds up to 20 customers by part of their name or email address, the newest first; none for fewer than two
 * characters.
 */
export async function searchUsers(ctx: AdminContext, input: SearchUsersInput): Promise<FoundUsers> {
  if ([...input.query].length < CUSTOMER_SEARCH.minimumCharacters) return { users: [] };
  return { users: await searchCustomers(ctx.db, { search: input.query, limit: FOUND_USERS_LIMIT }) };
}
