import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import {
  TEST_TOOLS_PAGE_SIZE,
  type TestToolsInput,
  type TestToolsPage,
  type TestToolsRow,
} from "@scriptkeeper/contracts/reminders/test-tools";
import { isTestToolsSortOffered, testToolsSorting } from "@scriptkeeper/contracts/reminders/test-tools-sorts";
import { SOON_DAYS } from "@scriptkeeper/domain/reminders/reminder-words";
import { addDays, type Day, daysUntil } from "@scriptkeeper/domain/time/days";
import { type AdminContext, badInput, today } from "../../core/index.ts";
import { listTestToolsItems, type TestToolsItem, type TestToolsQuery } from "./test-tools.queries.ts";

/** Lists a page of prescriptions whose reminder an administrator may want to try out. */
export async function listForTestTools(ctx: AdminContext, input: TestToolsInput): Promise<TestToolsPage> {
  const day = today(ctx);
  const rows = await listTestToolsItems(ctx.db, {
    ...testToolsFilter(ctx, input),
    limit: TEST_TOOLS_PAGE_SIZE + 1,
    offset: (input.page - 1) * TEST_TOOLS_PAGE_SIZE,
  });
  return {
    prescriptions: rows.slice(0, TEST_TOOLS_PAGE_SIZE).map((row) => testToolsRow(row, day)),
    page: input.page,
    hasMore: rows.length > TEST_TOOLS_PAGE_SIZE,
  };
}

/** The query for the requested prescriptions. BAD_INPUT for a sort order that no index supports for this filter. */
export function testToolsFilter(
  ctx: AdminContext,
  { search, filter, ...asked }: ExportFilter<"reminders">,
): TestToolsQuery {
  const sorting = testToolsSorting(filter, asked);
  if (!isTestToolsSortOffered({ search, filter }, sorting))
    throw badInput("sort", prescriptionMessages.sortNotOffered);
  return { search, sorting, today: today(ctx), ...daysOf(filter, today(ctx)) };
}

/** The days of a filter: overdue is up to today, upcoming from tomorrow until a week from now. */
function daysOf(filter: TestToolsInput["filter"], day: Day): { from: Day | null; to: Day | null } {
  if (filter === "overdue") return { from: null, to: day };
  if (filter === "upcoming") return { from: addDays(day, 1), to: addDays(day, SOON_DAYS) };
  return { from: null, to: null };
}

/** A prescription as the test tools show it. */
export function testToolsRow(row: TestToolsItem, day: Day): TestToolsRow {
  const { next_reminder_date: date } = row;
  return {
    id: row.id,
    product_name: row.product_name,
    user_name: `${row.first_name} ${row.last_name}`.trim() || "Unknown",
    user_email: row.email || "N/A",
    next_reminder_date: date,
    days_until_reminder: date === null ? null : daysUntil(date, day),
  };
}
