import { logMessages } from "@scriptkeeper/contracts/log-messages";
import type { LogPagination } from "@scriptkeeper/contracts/transaction-logs";
import { badInput } from "../core/index.ts";

export interface PageWindow {
  offset: number;
  limit: number;
}

/** Where a page begins, and how much of it may be counted. BAD_INPUT for one that begins past `most`. */
export function toPageWindow({ page, limit }: { page: number; limit: number }, most: number): PageWindow {
  const offset = (page - 1) * limit;
  if (offset >= most) throw badInput("page", logMessages.pageTooFar);
  return { offset, limit: Math.min(limit, most - offset) };
}

/** `found` was counted to one more than `most`. */
export function logPagination(
  { page, limit }: { page: number; limit: number },
  { found, most }: { found: number; most: number },
): LogPagination {
  const total = Math.min(found, most);
  return { page, limit, total, totalPages: Math.ceil(total / limit), hasMore: found > most };
}
