import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { type AccountsInput, type AccountsPage, COUNTED_ACCOUNTS } from "@scriptkeeper/contracts/users";
import { badInput } from "../../core/index.ts";
import type { AccountsQuery } from "./account-pages.queries.ts";

/** What to ask the database for. BAD_INPUT for a page of a search past its first 10,000 matches. */
export function accountsQuery({ page, limit, search }: AccountsInput): Omit<AccountsQuery, "role"> {
  const offset = (page - 1) * limit;
  if (search === "") return { search, limit, offset };
  if (offset >= COUNTED_ACCOUNTS) throw badInput("page", userMessages.pageTooFar);
  return { search, limit: Math.min(limit, COUNTED_ACCOUNTS - offset), offset };
}

/** Which page it is, and of how many accounts. */
export function pageFacts({ page, limit, search }: AccountsInput, found: number): AccountsPage {
  const hasMore = search !== "" && found > COUNTED_ACCOUNTS;
  return { page, limit, total: hasMore ? COUNTED_ACCOUNTS : found, hasMore };
}
