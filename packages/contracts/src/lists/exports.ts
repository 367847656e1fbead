import { z } from "zod";
import { CustomerRow } from "../accounts/customers.ts";
import { AdminUser, ListedUser, SortedAccountsInput } from "../accounts/users.ts";
import { ProductConfiguration, ProductConfigurationListInput } from "../catalogue/products.ts";
import { GridPageInput, TableRow } from "../database/database.ts";
import { Discount, DiscountListInput } from "../discounts/discounts.ts";
import { DeletedInput, DeletedRecord } from "../editing/undo.ts";
import { EmailStopsInput, StoppedAddress } from "../emails/stops.ts";
import {
  AttentionItem,
  NeedsAttentionInput,
  NeedsReviewInput,
  UnreviewedItem,
} from "../prescriptions/changes.ts";
import { MOST_MATCHING } from "../prescriptions/limits.ts";
import { ItemListInput } from "../prescriptions/list.ts";
import { PatientRow, PatientsInput } from "../prescriptions/patients.ts";
import { PrescriptionItem } from "../prescriptions/prescriptions.ts";
import { PriceRow, PriceRunRowsInput } from "../prices/prices.ts";
import { Id, QueryId } from "../primitives.ts";
import {
  Recall,
  RecallLetter,
  RecallLettersInput,
  RecallsInput,
  SuppliedListFilter,
  SuppliedPatient,
} from "../recalls/recalls.ts";
import { ComingEmail, ForecastDay, Silence } from "../reminders/forecast.ts";
import { LatePatient, LatePatientsInput } from "../reminders/late-patients.ts";
import { ReminderDue, RemindersDueInput } from "../reminders/reminders-due.ts";
import { TestToolsInput, TestToolsRow } from "../reminders/test-tools.ts";
import { LateDeliveriesInput, LateDelivery } from "../renewals/deliveries.ts";
import { CountedOrder, CountedOrdersInput } from "../renewals/orders.ts";
import { AuditEntry, AuditInput } from "../reporting/audit.ts";
import {
  CoverageGap,
  CoverageGapsFilter,
  InsightInput,
  InsightReminder,
  InsightRemindersFilter,
  InsightWeek,
} from "../reporting/insight.ts";
import { NotificationLogsInput, NotificationRow } from "../reporting/logs.ts";
import { TransactionEntry, TransactionFilter } from "../reporting/transaction-logs.ts";
import { WorklistInput, WorkRow } from "../worklist/worklist.ts";
import { SELECTABLE_LISTS, SELECTED_ROWS_PAGE } from "./selectable.ts";
import { sortFields } from "./sort-fields.ts";
import { TRANSACTION_SORTS } from "./sorts.ts";

export const EXPORT_FORMATS = ["csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const page = { page: true, limit: true } as const;
const everything = z.object({});
const ofPatient = z.object({ user_id: QueryId });

/** The lists that staff export whole, each with its filter: the list's own input without its page. */
export const LIST_FILTERS = {
  worklist: WorklistInput.omit({ page: true }),
  patients: PatientsInput.omit(page),
  prescriptions: ItemListInput.omit({ ...page, after: true, before: true }),
  needs_review: NeedsReviewInput.omit(page),
  needs_attention: NeedsAttentionInput.omit(page),
  late_patients: LatePatientsInput.omit({ before: true, limit: true }),
  late_deliveries: LateDeliveriesInput.omit(page),
  users: SortedAccountsInput.omit(page),
  admins: SortedAccountsInput.omit(page),
  customers: SortedAccountsInput.omit(page),
  discounts: DiscountListInput.omit(page),
  products: ProductConfigurationListInput.omit(page),
  price_rows: PriceRunRowsInput.omit({ ...page, id: true }).extend({ id: QueryId }),
  emails: NotificationLogsInput.omit(page),
  transaction_logs: TransactionFilter.extend(sortFields(TRANSACTION_SORTS)),
  audit: AuditInput.omit({ before: true, limit: true }),
  reminders: TestToolsInput.omit({ page: true }),
  email_stops: EmailStopsInput.omit({ before: true, limit: true }),
  orders: CountedOrdersInput.omit({ after: true, limit: true }),
  reminders_due: RemindersDueInput.omit({ after: true, limit: true }),
  deleted: DeletedInput.omit({ before: true, limit: true }),
  supplied: SuppliedListFilter,
  recalls: RecallsInput.omit(page),
  recall_letters: RecallLettersInput.omit(page),
  insight: InsightInput,
  insight_reminders: InsightRemindersFilter,
  coverage_gaps: CoverageGapsFilter,
  medicines: ofPatient,
  forecast: everything,
  emails_to_come: ofPatient,
  emails_not_to_come: ofPatient,
  records: GridPageInput.omit({ ...page, after: true, before: true, jump: true }),
} as const;
export type ExportList = keyof typeof LIST_FILTERS;
export type ExportFilter<List extends ExportList> = z.output<(typeof LIST_FILTERS)[List]>;
export const EXPORT_LISTS = Object.keys(LIST_FILTERS) as ExportList[];

/** The schema of a row in a JSON file: the same fields as on the list's pages. */
export const LIST_ROWS = {
  worklist: WorkRow,
  patients: PatientRow,
  prescriptions: PrescriptionItem,
  needs_review: UnreviewedItem,
  needs_attention: AttentionItem,
  late_patients: LatePatient,
  late_deliveries: LateDelivery,
  users: ListedUser,
  admins: AdminUser,
  customers: CustomerRow,
  discounts: Discount,
  products: ProductConfiguration,
  price_rows: PriceRow,
  emails: NotificationRow,
  transaction_logs: TransactionEntry,
  audit: AuditEntry,
  reminders: TestToolsRow,
  email_stops: StoppedAddress,
  orders: CountedOrder,
  reminders_due: ReminderDue,
  deleted: DeletedRecord,
  supplied: SuppliedPatient,
  recalls: Recall,
  recall_letters: RecallLetter,
  insight: InsightWeek,
  insight_reminders: InsightReminder,
  coverage_gaps: CoverageGap,
  medicines: PrescriptionItem,
  forecast: ForecastDay,
  emails_to_come: ComingEmail,
  emails_not_to_come: Silence,
  records: TableRow,
} as const satisfies Record<ExportList, z.ZodType>;

/** The name of each list in a sentence. */
export const exportTitles: Record<ExportList, string> = {
  worklist: "what needs attention now",
  patients: "patients with prescriptions",
  prescriptions: "prescriptions",
  needs_review: "prescriptions that need review",
  needs_attention: "prescriptions that would be forgotten",
  late_patients: "late renewals",
  late_deliveries: "deliveries later than usual",
  users: "accounts",
  admins: "administrators",
  customers: "customers",
  discounts: "discounts",
  products: "products",
  price_rows: "rows of a price update",
  emails: "emails",
  transaction_logs: "the transaction log",
  audit: "the audit",
  reminders: "prescriptions and their reminders",
  email_stops: "addresses that get no emails",
  orders: "orders that were made",
  reminders_due: "reminders that are due",
  deleted: "deleted records that can be restored",
  supplied: "everyone supplied with a product",
  recalls: "recalls, and how many people have read their letters",
  recall_letters: "everyone affected by a recall, and who has read its letter",
  insight: "what happened after reminders, week by week",
  insight_reminders: "reminders and what happened after them",
  coverage_gaps: "medicines that were missing on some day of a week",
  medicines: "a patient's prescriptions",
  forecast: "the emails of the next 30 days, by day",
  emails_to_come: "the emails that a patient will get",
  emails_not_to_come: "what a patient will get no email about, and why",
  records: "the records of a table",
};

const format = z.enum(EXPORT_FORMATS, `must be one of ${EXPORT_FORMATS.join(", ")}`);

function all<List extends ExportList>(list: List) {
  return z.object({ list: z.literal(list), filter: LIST_FILTERS[list], format });
}

/** All rows of a list that match its filter, in the order asked for. */
export const ExportInput = z.discriminatedUnion(
  "list",
  [
    all("worklist"),
    all("patients"),
    all("prescriptions"),
    all("needs_review"),
    all("needs_attention"),
    all("late_patients"),
    all("late_deliveries"),
    all("users"),
    all("admins"),
    all("customers"),
    all("discounts"),
    all("products"),
    all("price_rows"),
    all("emails"),
    all("transaction_logs"),
    all("audit"),
    all("reminders"),
    all("email_stops"),
    all("orders"),
    all("reminders_due"),
    all("deleted"),
    all("supplied"),
    all("recalls"),
    all("recall_letters"),
    all("insight"),
    all("insight_reminders"),
    all("coverage_gaps"),
    all("medicines"),
    all("forecast"),
    all("emails_to_come"),
    all("emails_not_to_come"),
    all("records"),
  ],
  `must be one of ${EXPORT_LISTS.join(", ")}`,
);

/** A parsed ExportInput: a list, its filter and the file's format. */
export type ExportRequest<List extends ExportList = ExportList> = {
  [L in List]: { list: L; filter: ExportFilter<L>; format: ExportFormat };
}[List];

/** A list and its filter as a screen sends it. */
export type ExportQuestion = {
  [L in ExportList]: { list: L; filter: z.input<(typeof LIST_FILTERS)[L]> };
}[ExportList];

/** The key of a row that has no numeric id; for a table's record its key's values as a JSON array of texts. */
const RowName = z.string().regex(/^([\w.:-]{1,80}|\["[\s\S]{0,1000}"\])$/, "must be rows of the list");

/**
 * Selected rows of a list, in their order. `filter` names what the list belongs to, such as the recall of its letters.
 */
export const ExportSelectedInput = z.object({
  list: z.enum(SELECTABLE_LISTS, `must be one of ${SELECTABLE_LISTS.join(", ")}`),
  ids: z
    .array(z.union([Id, RowName]))
    .min(1, "must have at least one")
    .max(MOST_MATCHING, { error: () => `must be at most ${MOST_MATCHING.toLocaleString("en-AU")}` }),
  filter: z.record(z.string(), z.unknown()).default({}),
  format,
});
export type ExportSelectedInput = z.infer<typeof ExportSelectedInput>;

/** The selected rows to show, a page at most. */
export const SelectedRowsInput = ExportSelectedInput.omit({ format: true }).extend({
  ids: ExportSelectedInput.shape.ids.max(SELECTED_ROWS_PAGE, `must be at most ${SELECTED_ROWS_PAGE}`),
});
export type SelectedRowsInput = z.infer<typeof SelectedRowsInput>;

/**
 * The selected rows with the columns of the list's file, in the order of selection; rows that are gone are left out.
 */
export const SelectedRows = z.object({
  titles: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
export type SelectedRows = z.infer<typeof SelectedRows>;

/** A whole file, for exports of a few rows. */
export const ExportedFile = z.object({ name: z.string(), text: z.string() });
export type ExportedFile = z.infer<typeof ExportedFile>;

/** Returns a list's name in files and addresses: "price-rows" for "price_rows". */
export function exportName(list: ExportList): string {
  return list.replaceAll("_", "-");
}
