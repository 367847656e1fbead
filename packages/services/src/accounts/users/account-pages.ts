import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { type AccountsInput, type AccountsPage, COUNTED_ACCOUNTS } from "@scriptkeeper/contracts/users";
import { badInput, type Found, type SearchedPage } from "../../core/index.ts";

/** What to ask the database for. BAD_INPUT for a page of a search past its first 10,000 matches. */
export function accountsWindow({ page, limit, search }: AccountsInput): SearchedPage {
  const offset = (page - 1) * limit;
  const most = COUNTED_ACCOUNTS;
  if (search === "") return { limit, offset, most };
  if (offset >= most) throw badInput("page", userMessages.pageTooFar);
  return { limit: Math.min(limit, most - offset), offset, most };
}

/** Which page it is, and of how many accounts. */
export function pageFacts({ page, limit }: AccountsInput, { total, hasMore }: Found): AccountsPage {
  return { page, limit, total, hasMore };
}
