import type { ExportFilter, ExportList, ExportRequest } from "@scriptkeeper/contracts/lists/exports";
import { adminsExport, customersExport, usersExport } from "../accounts/index.ts";
import { emailStopsExport } from "../bounces/index.ts";
import { configurationsExport, discountsExport } from "../catalogue/index.ts";
import type { AdminContext, ExportForm, OpenExport, OpenedExport } from "../core/index.ts";
import { recordsExport } from "../database/index.ts";
import { coverageGapsExport, insightExport, insightRemindersExport } from "../insight/index.ts";
import {
  itemsExport,
  medicinesExport,
  needsAttentionExport,
  needsReviewExport,
  patientsExport,
} from "../prescriptions/index.ts";
import { priceRowsExport } from "../price-updates/index.ts";
import { recallLettersExport, recallsExport, suppliedExport } from "../recalls/index.ts";
import {
  emailsNotToComeExport,
  emailsToComeExport,
  forecastExport,
  latePatientsExport,
  remindersDueExport,
  testToolsExport,
} from "../reminders/index.ts";
import { lateDeliveriesExport } from "../renewals/index.ts";
import { auditExport, emailsExport, ordersExport, transactionsExport } from "../reporting/index.ts";
import { deletedExport } from "../undo/index.ts";
import { worklistExport } from "../worklist/index.ts";

const exportsOf: { [List in ExportList]: OpenExport<ExportFilter<List>> } = {
  worklist: worklistExport,
  patients: patientsExport,
  prescriptions: itemsExport,
  needs_review: needsReviewExport,
  needs_attention: needsAttentionExport,
  late_patients: latePatientsExport,
  late_deliveries: lateDeliveriesExport,
  users: usersExport,
  admins: adminsExport,
  customers: customersExport,
  discounts: discountsExport,
  products: configurationsExport,
  price_rows: priceRowsExport,
  emails: emailsExport,
  transaction_logs: transactionsExport,
  audit: auditExport,
  reminders: testToolsExport,
  email_stops: emailStopsExport,
  orders: ordersExport,
  reminders_due: remindersDueExport,
  deleted: deletedExport,
  supplied: suppliedExport,
  recalls: recallsExport,
  recall_letters: recallLettersExport,
  insight: insightExport,
  insight_reminders: insightRemindersExport,
  coverage_gaps: coverageGapsExport,
  medicines: medicinesExport,
  forecast: forecastExport,
  emails_to_come: emailsToComeExport,
  emails_not_to_come: emailsNotToComeExport,
  records: recordsExport,
};

/** A list, and the form in which it is wanted. */
export type ExportWanted<List extends ExportList> = Omit<ExportRequest<List>, "format"> & {
  format: ExportForm;
};

/** Begins the export of any list. */
export function openExport<List extends ExportList>(
  ctx: AdminContext,
  { list, filter, format }: ExportWanted<List>,
  only?: readonly (number | string)[],
): Promise<OpenedExport> {
  const open: OpenExport<ExportFilter<List>> = exportsOf[list];
  return open(ctx, { filter, format, ...(only && { only }) });
}
