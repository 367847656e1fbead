import { z } from "zod";
import { TRANSACTION_TYPES } from "../constants.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { TRANSACTION_SORTS } from "../lists/sorts.ts";
import { LogDay, line, pageQuery } from "../primitives.ts";

export const TRANSACTION_PAGE_SIZE = 50;
/**
 * How far entries are counted and can be paged: beyond it, a search, a shorter period or the export is quicker for the
 * reader too.
 */
export const COUNTED_TRANSACTIONS = 10_000;

/** Which entries to list. Both days are the store's and included; empty and absent mean no limit. */
export const TransactionFilter = z.object({
  /** Part of a name, an email address or a product's name, in any case. */
  search: line(200).optional(),
  type: z
    .enum([...TRANSACTION_TYPES, "all", ""], `must be one of all, ${TRANSACTION_TYPES.join(", ")}`)
    .optional(),
  start_date: LogDay.optional(),
  end_date: LogDay.optional(),
  /** The last 24 hours, to the instant. */
  within: z.enum(["24h", ""], "must be 24h or empty").optional(),
});
export type TransactionFilter = z.infer<typeof TransactionFilter>;

export const TransactionLogsInput = pageQuery(TRANSACTION_PAGE_SIZE).extend({
  ...TransactionFilter.shape,
  ...sortFields(TRANSACTION_SORTS),
});
export type TransactionLogsInput = z.infer<typeof TransactionLogsInput>;

/**
 * An entry of the transaction log, with names and ids as they were at the time. `order_status` is "success", or says
 * what became of the order.
 */
export const TransactionEntry = z.object({
  transaction_type: z.enum(TRANSACTION_TYPES),
  transaction_id: z.int(),
  transaction_date: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  shopify_customer_id: z.string().nullable(),
  product_name: z.string().nullable(),
  /** Strength and pack, as they were called at the time. */
  variant_title: z.string().nullable(),
  quantity: z.int().nullable(),
  repeats: z.int().nullable(),
  action: z.string(),
  description: z.string(),
  next_reminder_date: z.string().nullable(),
  order_status: z.string(),
});
export type TransactionEntry = z.infer<typeof TransactionEntry>;

/**
 * The numbers of accounts, of prescription items, of orders since the store's midnight, and of items added in the last
 * 24 hours.
 */
export const TransactionStats = z.object({
  total_users: z.int(),
  total_prescriptions: z.int(),
  renewals_today: z.int(),
  new_prescriptions_24h: z.int(),
});
export type TransactionStats = z.infer<typeof TransactionStats>;

/**
 * `total` stops at 10,000, and so do the pages; for a search on a screen it can stop earlier, after the next page.
 * `hasMore` says that there are more.
 */
export const LogPagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  hasMore: z.boolean(),
});
export type LogPagination = z.infer<typeof LogPagination>;

export const TransactionLogsPage = z.object({ logs: z.array(TransactionEntry), pagination: LogPagination });
export type TransactionLogsPage = z.infer<typeof TransactionLogsPage>;

export const TransactionLogs = z.object({
  data: TransactionLogsPage.extend({ stats: TransactionStats }),
});
export type TransactionLogs = z.infer<typeof TransactionLogs>;

/** An address that a browser can open without a session for one minute. */
export const DownloadLink = z.object({ url: z.string() });
export type DownloadLink = z.infer<typeof DownloadLink>;

/** The signed part of a download address. */
export const TicketParams = z.object({ ticket: line(6_000) });
