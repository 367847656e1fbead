import { z } from "zod";
import { sortFields } from "../lists/sort-fields.ts";
import { line, PageNumber } from "../primitives.ts";
import { TEST_TOOLS_SORTS } from "./test-tools-sorts.ts";

export const TEST_TOOLS_PAGE_SIZE = 50;
export const TEST_TOOLS_FILTERS = ["all", "overdue", "upcoming"] as const;

export const TestToolsInput = z.object({
  /** Part of a product's name or of a patient's name or email, in any case. */
  search: line(200).default(""),
  filter: z.enum(TEST_TOOLS_FILTERS, `must be one of ${TEST_TOOLS_FILTERS.join(", ")}`).default("all"),
  page: PageNumber,
  ...sortFields(TEST_TOOLS_SORTS),
});
export type TestToolsInput = z.infer<typeof TestToolsInput>;

export const TestToolsRow = z.object({
  id: z.int(),
  product_name: z.string(),
  /** "Unknown" if there is no name. */
  user_name: z.string(),
  /** "N/A" if there is no address. */
  user_email: z.string(),
  next_reminder_date: z.string().nullable(),
  /** Calendar days of the store: 0 today, negative when overdue. */
  days_until_reminder: z.int().nullable(),
});
export type TestToolsRow = z.infer<typeof TestToolsRow>;

/**
 * A page without a total: counting a million prescriptions takes longer than reading a page, so that `hasMore` only
 * says whether there are more.
 */
export const TestToolsPage = z.object({
  prescriptions: z.array(TestToolsRow),
  page: z.int(),
  hasMore: z.boolean(),
});
export type TestToolsPage = z.infer<typeof TestToolsPage>;
