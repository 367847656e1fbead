import { SUPPLIED_CONCERNS } from "@scriptkeeper/contracts/constants";
import { ORDERS, sortsOf } from "@scriptkeeper/contracts/lists/sorting";
import {
  ITEM_SORTS,
  isPatientSortOffered,
  isSortOffered,
  PATIENT_SORTS,
} from "@scriptkeeper/contracts/lists/sorts";
import { PRESCRIPTION_FILTERS } from "@scriptkeeper/contracts/prescriptions/limits";
import {
  ATTENTION_SORTS,
  LATE_DELIVERY_SORTS,
  LATE_PATIENT_SORTS,
  NEEDS_REVIEW_SORTS,
} from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { SUPPLIED_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import { TEST_TOOLS_FILTERS } from "@scriptkeeper/contracts/reminders/test-tools";
import { isTestToolsSortOffered, TEST_TOOLS_SORTS } from "@scriptkeeper/contracts/reminders/test-tools-sorts";
import { mondayOf } from "@scriptkeeper/domain/time/days";
import { administrator, of, type ScreenCall, searched, sorted, terms } from "./screen-call.ts";

/** Ids and words that exist in a store of any size. */
export interface Known {
  patientId: number;
  itemId: number;
  linkToken: string;
  /** A paid order of the patient. */
  renewalId: string;
  /** The last page of a transaction log of that size. */
  lastPage: number;
}

const accountSorts = [{ sort: "name" }, { sort: "name", order: "desc" }, { sort: "email" }];

/** Every order that the list of patients offers with each of its filters. */
const patientSorts = PRESCRIPTION_FILTERS.flatMap((filter) =>
  sortsOf(PATIENT_SORTS).flatMap((sort) =>
    ORDERS.map((order) => ({ filter, sort, order })).filter((asks) =>
      isPatientSortOffered({ ...asks, search: "" }, asks),
    ),
  ),
);

/** Every order that the list of prescriptions offers with each of its filters. */
const itemSorts = PRESCRIPTION_FILTERS.flatMap((filter) =>
  sortsOf(ITEM_SORTS).flatMap((sort) =>
    ORDERS.map((order) => ({ filter, sort, order })).filter((asks) =>
      isSortOffered({ ...asks, search: "" }, asks),
    ),
  ),
);

/** The same for the testing tools. */
const toolSorts = TEST_TOOLS_FILTERS.flatMap((filter) =>
  sortsOf(TEST_TOOLS_SORTS).flatMap((sort) =>
    ORDERS.map((order) => ({ filter, sort, order })).filter((asks) =>
      isTestToolsSortOffered({ ...asks, search: "" }, asks),
    ),
  ),
);

/** Returns every read of every screen. A test finds missing ones. */
export function screenCalls({ patientId, itemId, linkToken, renewalId, lastPage }: Known): ScreenCall[] {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  return [
    { procedure: "auth.verify", who: "patient" },
    { procedure: "prescriptions.listMine", who: "patient" },
    { procedure: "renewals.listMine", who: "patient" },
    { procedure: "renewals.getMine", input: { renewalId }, who: "patient" },
    { procedure: "renewals.currentPrices", who: "patient" },
    { procedure: "prescriptions.letter", input: { id: itemId }, who: "patient" },
    { procedure: "care.list", who: "patient" },
    { procedure: "ownData.calendar", who: "patient" },
    { procedure: "renewals.preview", input: { token: linkToken }, who: "link" },
    { procedure: "renewals.status", input: { token: linkToken }, who: "link" },

    { procedure: "logs.dashboardStats", who: administrator },
    { procedure: "logs.outlook", who: administrator },
    of("logs.remindersDue", "of today", { day: day(0) }),
    of("logs.remindersDue", "of a day", { day: day(-3) }),
    of("logs.remindersDue", "of 30 days", {}),
    ...searched("logs.remindersDue", (search) => ({ search })),
    ...searched("logs.remindersDue", (search) => ({ search, day: day(0) }), "of today, "),
    of("logs.orders", "of a day", { day: day(3) }),
    of("logs.orders", "of 30 days", {}),
    of("logs.orders", "the oldest of 30 days", { order: "asc" }),
    ...searched("logs.orders", (search) => ({ search })),
    ...searched("logs.orders", (search) => ({ search, day: day(3) }), "of a day, "),
    of("logs.orders", "of three weeks", { from: day(25), until: day(4) }),
    ...searched("logs.orders", (search) => ({ search, from: day(25), until: day(4) }), "of three weeks, "),
    of("logs.orders", "with the most frequent discount", { discount: 1 }),
    of("logs.orders", "the oldest with it", { discount: 1, order: "asc" }),
    ...searched("logs.orders", (search) => ({ discount: 1, search }), "with it, "),
    ...[2, 3, 12].map((discount) => of("logs.orders", `with discount ${discount}`, { discount })),
    ...["store.status", "installation.settings"].map((procedure) => ({ procedure, who: administrator })),
    { procedure: "savedViews.list", input: { list: "prescriptions" }, who: administrator },
    { procedure: "care.look", who: administrator },
    of("worklist.read", "the first page", {}),
    { procedure: "worklist.counts", who: administrator },
    of("exports.selectedRows", "a customer", { list: "customers", ids: [patientId] }),
    of("undo.deleted", "the first page", {}),
    of("undo.deleted", "the oldest", { order: "asc" }),
    of("worklist.read", "all that need review", { kind: "review" }),

    ...["all", "active", "expiring", "pending"].flatMap((filter) => [
      of("prescriptions.listPatients", filter, { filter }),
      of("prescriptions.listPatients", `${filter}, page 20`, { filter, page: 20 }),
    ]),
    ...patientSorts.map((asks) => of("prescriptions.listPatients", Object.values(asks).join(" "), asks)),
    ...searched("prescriptions.listPatients", (search) => ({ search })),
    ...searched("prescriptions.listPatients", (search) => ({ search, filter: "active" }), "active, "),
    ...itemSorts.map((asks) =>
      of("prescriptions.listItems", Object.values(asks).join(" ") || "the first page", asks),
    ),
    of("prescriptions.listItems", "page 200 by product", { sort: "product", page: 200 }),
    ...searched("prescriptions.listItems", (search) => ({ search })),
    ...searched("prescriptions.listItems", (search) => ({ search, sort: "product" }), "by product, "),
    of("prescriptions.matchingItems", "the newest 5,000", {}),
    of("prescriptions.matchingItems", "an address", { search: ".77@" }),
    of("prescriptions.matchingItems", "a name and a product", { search: "smith thc" }),
    of("prescriptions.listPatientOrders", "all", { userId: patientId, filter: "all" }),
    of("prescriptions.needsReview", "the first page", {}),
    ...searched("prescriptions.needsReview", (search) => ({ search })),
    ...sorted("prescriptions.needsReview", NEEDS_REVIEW_SORTS),
    of("prescriptions.needsAttention", "the first page", {}),
    ...searched("prescriptions.needsAttention", (search) => ({ search })),
    ...sorted("prescriptions.needsAttention", ATTENTION_SORTS),
    of("deliveries.listLate", "the first page", {}),
    ...searched("deliveries.listLate", (search) => ({ search })),
    ...sorted("deliveries.listLate", LATE_DELIVERY_SORTS),
    of("deliveries.findOrders", "by a number", { name: "1001" }),
    // Together with patients, found by `searchUsers`, this is what Ctrl-K requests for several words.
    ...["a first and a last name", "a name and a product", "a product and a rare name"].map((asks) =>
      of("prescriptions.findItems", asks, { search: terms[asks as keyof typeof terms] }),
    ),
    of("discounts.list", "Ctrl-K", { search: "thc", page: 1, limit: 5 }),
    of("products.configurations", "Ctrl-K", { search: "thc", page: 1, limit: 5, showUnavailable: true }),
    of("deliveries.ofPrescription", "one of the patient's", { id: itemId }),
    of("latePatients.list", "the first page", {}),
    ...searched("latePatients.list", (search) => ({ search })),
    ...sorted("latePatients.list", LATE_PATIENT_SORTS),
    of("prescriptions.get", "", { id: itemId }),
    of("prescriptions.history", "", { id: itemId }),
    of("discounts.ofPrescription", "", { id: itemId }),
    of("prescriptions.availableProducts", ""),
    ...searched("prescriptions.searchUsers", (query) => ({ query })),

    of("users.list", "the first page", {}),
    of("users.list", "page 60", { page: 60 }),
    ...accountSorts.map((asks) => of("users.list", Object.values(asks).join(" "), asks)),
    ...searched("users.list", (search) => ({ search })),
    ...searched("users.list", (search) => ({ search, sort: "name" }), "by name, "),
    of("users.listAdmins", "the first page", {}),
    of("users.listCustomers", "the first page", {}),
    of("users.listCustomers", "page 60", { page: 60 }),
    ...accountSorts.map((asks) => of("users.listCustomers", Object.values(asks).join(" "), asks)),
    ...searched("users.listCustomers", (search) => ({ search })),
    of("users.getCustomer", "", { id: patientId }),
    of("care.ofUser", "", { id: patientId }),
    of("prescriptions.listPatientMedicines", "", { userId: patientId }),
    of("prescriptions.patientTimeline", "everything", { userId: patientId }),
    of("prescriptions.patientTimeline", "changes", { userId: patientId, kinds: ["change"] }),

    of("emailWordings.list", "all", {}),
    of("emailWordings.get", "of a reminder", { email: "reminder" }),
    of("emailWordings.preview", "of a reminder", { email: "reminder", words: {} }),
    of("recalls.list", "the first page", {}),
    of("recalls.list", "by medicine", { sort: "medicine" }),
    ...searched("recalls.list", (search) => ({ search })),
    ...searched("recalls.products", (search) => ({ search })),
    of("recalls.product", "", { product_id: "8000000001" }),
    of("recalls.supplied", "of all days", { product_id: "8000000001" }),
    ...sorted("recalls.supplied", SUPPLIED_SORTS, { product_id: "8000000001" }),
    ...searched("recalls.supplied", (search) => ({ search, product_id: "8000000001" })),
    ...SUPPLIED_CONCERNS.map((concern) =>
      of("recalls.supplied", `those of them: ${concern}`, { product_id: "8000000001", concern }),
    ),
    of("recalls.supplied", "of a month", { product_id: "8000000001", from: day(40), until: day(10) }),

    of("editing.record", "a customer", { kind: "customer", id: patientId }),
    of("editing.record", "a prescription", { kind: "prescription", id: itemId }),
    of("insight.read", "everybody", {}),
    of("insight.read", "one product", { product_id: "8000000001" }),
    of("insight.coverageGaps", "of all weeks", {}),
    of("insight.coverageGaps", "the earliest", { order: "asc" }),
    ...searched("insight.coverageGaps", (search) => ({ search })),
    of("insight.coverageGaps", "of last week, of one product", {
      week: mondayOf(day(7)),
      product_id: "8000000001",
    }),
    { procedure: "insight.weeklyReport", who: administrator },
    of("insight.reminders", "those sent", {}),
    of("insight.reminders", "the earliest", { order: "asc" }),
    ...searched("insight.reminders", (search) => ({ search })),
    ...searched("insight.reminders", (search) => ({ search, week: mondayOf(day(7)) }), "of last week, "),
    of("insight.reminders", "those delivered of one product", {
      product_id: "8000000001",
      stage: "delivered",
    }),

    of("discounts.list", "the first page", {}),
    of("discounts.list", "by name", { sort: "name" }),
    of("discounts.effect", "a new one for everybody", {
      kind: "create",
      discount: {
        name: "New",
        discount_type: "percentage",
        discount_value: 5,
        application_scope: "all_orders",
      },
    }),

    of("logs.transactions", "the first page", {}),
    of("logs.transactions", "the last page that opens", { page: lastPage }),
    of("logs.transactions", "the oldest", { order: "asc" }),
    of("logs.transactions", "orders", { type: "order" }),
    of("logs.transactions", "a rare type, some days", {
      type: "prescription_created",
      start_date: day(400),
      end_date: day(390),
    }),
    ...searched("logs.transactions", (search) => ({ search })),
    ...searched("logs.transactions", (search) => ({ search, type: "order" }), "orders, "),
    of("logs.transactions", "new prescriptions of 24 hours", { type: "prescription_created", within: "24h" }),
    of("logs.transactionStats", ""),
    of("logs.audit", "the first page", {}),
    of("logs.audit", "the oldest", { order: "asc" }),

    of("emailStops.list", "the first page", {}),
    of("emailStops.list", "the oldest", { order: "asc" }),
    ...searched("emailStops.list", (search) => ({ search })),
    of("logs.notificationLogs", "the first page", {}),
    of("logs.notificationLogs", "the last page that opens", { page: lastPage }),
    of("logs.notificationLogs", "the oldest", { order: "asc" }),
    of("logs.notificationLogs", "failed reminders", { type: "reminder", status: "failed" }),
    ...searched("logs.notificationLogs", (email) => ({ email })),
    ...searched("logs.notificationLogs", (email) => ({ email, status: "failed" }), "failed, "),

    of("products.configurations", "the first page", {}),
    of("products.configurations", "by days", { sort: "days_supply" }),
    of("products.sync", ""),
    of("products.demand", "before archiving", { id: 1 }),
    of("products.priceLatestRun", ""),

    of("database.tables", ""),
    of("database.structure", "", { table: "prescription_items" }),
    ...["prescription_items", "users", "transactions", "emails"].flatMap((table) => [
      of("database.rows", `${table}, the first page`, { table }),
      of("database.rows", `${table}, page ${lastPage}`, { table, page: lastPage }),
      of("database.rows", `${table}, page 90,000`, { table, page: 90_000, jump: "near" }),
    ]),
    ...[
      { table: "prescription_items", sort: "user_id", order: "desc" },
      { table: "users", column: "email", startsWith: "a" },
      { table: "transactions", sort: "transaction_date", order: "desc" },
    ].map((asks) => of("database.rows", Object.values(asks).join(" "), asks)),
    of("database.sqlBox", ""),
    of("database.history", ""),

    ...["all", "overdue", "upcoming"].map((filter) => of("prescriptions.testTools", filter, { filter })),
    ...searched("prescriptions.testTools", (search) => ({ search })),
    ...toolSorts.map((asks) => of("prescriptions.testTools", Object.values(asks).join(" "), asks)),
    of("logs.forecast", ""),
    of("logs.patientForecast", "", { userId: patientId }),
  ];
}
