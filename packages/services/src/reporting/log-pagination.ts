import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { LogPagination } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { badInput, type Found, type SearchedPage } from "../core/index.ts";

/** Where a page begins, and how far to count. BAD_INPUT for a page that begins past `most`. */
export function toPageWindow({ page, limit }: { page: number; limit: number }, most: number): SearchedPage {
  const offset = (page - 1) * limit;
  if (offset >= most) throw badInput("page", logMessages.pageTooFar);
  return { offset, limit: Math.min(limit, most - offset), most };
}

export function logPagination(
  { page, limit }: { page: number; limit: number },
  { total, hasMore }: Found,
): LogPagination {
  return { page, limit, total, totalPages: Math.ceil(total / limit), hasMore };
}
