import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import type { CoverageGap } from "@scriptkeeper/contracts/reporting/insight";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { exportOf, inOrderOf, shortExportOf } from "../../core/index.ts";
import { coverageGapIdsSql, listCoverageGapRows } from "../covered/coverage-gaps.queries.ts";
import { firstWeek } from "../weeks.ts";
import { readWeeks } from "./get-insight.ts";
import { reminderView } from "./list-reminders.ts";
import { listReminderRows, reminderIdsSql } from "./reminders.queries.ts";

/** The export of the weeks that `getInsight` shows. */
export const insightExport = shortExportOf({
  rows: (ctx, filter: ExportFilter<"insight">) => readWeeks(ctx, filter),
  only: async (ctx, weeks, filter) => inOrderOf(weeks, await readWeeks(ctx, filter), ({ week }) => week),
  columns: () => ({
    Week: ({ week }) => week,
    "Reminders sent": ({ sent }) => sent,
    "Link opened": ({ opened }) => opened,
    Ordered: ({ ordered }) => ordered,
    Paid: ({ paid }) => paid,
    Delivered: ({ delivered }) => delivered,
    Days: ({ days }) => days,
    "Days covered": ({ covered }) => covered,
    "Medicines missing": ({ interrupted }) => interrupted,
  }),
});

function medicineOf({ product_name, ...row }: Pick<CoverageGap, "product_name" | "variant_title">) {
  return product_name === null ? null : medicineName({ ...row, product_name });
}

/** The export of `listInsightReminders`. */
export const insightRemindersExport = exportOf({
  ids: (ctx, filter: ExportFilter<"insight_reminders">) =>
    reminderIdsSql(ctx.db, { ...filter, since: firstWeek(ctx) }),
  key: Number,
  rows: async (ctx, ids) => (await listReminderRows(ctx.db, ids)).map(reminderView),
  columns: (at) => ({
    "First Name": (reminder) => reminder.first_name,
    "Last Name": (reminder) => reminder.last_name,
    Email: (reminder) => reminder.email,
    Product: medicineOf,
    Prescription: (reminder) => reminder.item_id,
    "Reminder sent": (reminder) => at(reminder.sent_at),
    "Link opened": (reminder) => at(reminder.opened_at),
    Order: (reminder) => reminder.order_name,
    Ordered: (reminder) => at(reminder.ordered_at),
    Paid: (reminder) => at(reminder.paid_at),
    Delivered: (reminder) => at(reminder.delivered_at),
  }),
});

/** The export of `listCoverageGaps`. */
export const coverageGapsExport = exportOf({
  ids: (ctx, filter: ExportFilter<"coverage_gaps">) =>
    coverageGapIdsSql(ctx.db, { ...filter, since: firstWeek(ctx) }),
  key: Number,
  rows: (ctx, ids) => listCoverageGapRows(ctx.db, ids),
  columns: () => ({
    Week: ({ week }) => week,
    "First Name": (medicine) => medicine.first_name,
    "Last Name": (medicine) => medicine.last_name,
    Email: (medicine) => medicine.email,
    Product: medicineOf,
    Prescription: (medicine) => medicine.item_id,
    Days: ({ days }) => days,
    "Days covered": ({ covered }) => covered,
  }),
});
