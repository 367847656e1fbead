import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { exportOf, today } from "../../core/index.ts";
import { daysOf, readReminders } from "./list-reminders-due.ts";
import { reminderItemIdsSql } from "./reminders-due.queries.ts";

/** The export of `listRemindersDue`. */
export const remindersDueExport = exportOf({
  ids(ctx, { day, search }: ExportFilter<"reminders_due">) {
    const now = today(ctx);
    return reminderItemIdsSql(ctx.db, { today: now, days: daysOf(now, day || null), search });
  },
  key: Number,
  rows: readReminders,
  columns: () => ({
    Reminder: (reminder) => reminder.next_reminder_date,
    "Customer ID": ({ patient }) => patient.id,
    Customer: ({ patient }) => personName(patient),
    Prescription: (reminder) => reminder.item_id,
    Medicine: medicineName,
  }),
});
