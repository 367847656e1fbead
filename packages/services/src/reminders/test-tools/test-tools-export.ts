import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { exportOf, today } from "../../core/index.ts";
import { testToolsFilter, testToolsRow } from "./list-for-test-tools.ts";
import { listTestToolsWithIds, testToolsIdsSql } from "./test-tools.queries.ts";

/** The export of `listForTestTools`. */
export const testToolsExport = exportOf({
  ids: (ctx, filter: ExportFilter<"reminders">) => testToolsIdsSql(ctx.db, testToolsFilter(ctx, filter)),
  key: Number,
  rows: async (ctx, ids) =>
    (await listTestToolsWithIds(ctx.db, ids)).map((row) => testToolsRow(row, today(ctx))),
  columns: () => ({
    ID: ({ id }) => id,
    Product: (row) => row.product_name,
    User: (row) => row.user_name,
    Email: (row) => row.user_email,
    "Current Reminder": (row) => row.next_reminder_date,
    "Days until it": (row) => row.days_until_reminder,
  }),
});
