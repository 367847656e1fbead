import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import {
  type AccountsPage,
  COUNTED_ACCOUNTS,
  type SortedAccountsInput,
} from "@scriptkeeper/contracts/accounts/users";
import { isOwnSorting, type Sorting, sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { ACCOUNT_SORTS, type AccountSort } from "@scriptkeeper/contracts/lists/sorts";
import { badInput, type Found, type SearchedPage } from "../../../core/index.ts";

/**
 * The window to query for a page. BAD_INPUT for a page past the first 10,000 accounts of a search, or of a list in
 * other than its own sort order: no index leads there by number alone.
 */
export function accountsWindow(input: SortedAccountsInput): SearchedPage {
  const { page, limit } = input;
  const offset = (page - 1) * limit;
  const most = COUNTED_ACCOUNTS;
  if (!isBounded(input)) return { limit, offset, most };
  if (offset >= most) throw badInput("page", userMessages.pageTooFar);
  return { limit: Math.min(limit, most - offset), offset, most };
}

/** The page's number and size, and how many accounts there are. */
export function pageFacts(input: SortedAccountsInput, { total, hasMore }: Found): AccountsPage {
  const { page, limit } = input;
  if (!isBounded(input) || total <= COUNTED_ACCOUNTS) return { page, limit, total, hasMore };
  return { page, limit, total: COUNTED_ACCOUNTS, hasMore: true };
}

export function accountSorting(input: Pick<SortedAccountsInput, "sort" | "order">): Sorting<AccountSort> {
  return sortingOf(ACCOUNT_SORTS, input);
}

function isBounded(input: SortedAccountsInput): boolean {
  return input.search !== "" || !isOwnSorting(ACCOUNT_SORTS, accountSorting(input));
}
