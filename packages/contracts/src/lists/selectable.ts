/**
 * The lists whose rows can be selected across pages and exported, in a file of its own, so that a screen needs no
 * schema to know them.
 */
export const SELECTABLE_LISTS = [
  "prescriptions",
  "needs_review",
  "needs_attention",
  "late_patients",
  "late_deliveries",
  "users",
  "admins",
  "customers",
  "discounts",
  "products",
  "emails",
  "transaction_logs",
  "audit",
  "reminders",
  "email_stops",
  "orders",
  "reminders_due",
  "deleted",
  "recalls",
  "supplied",
  "recall_letters",
  "insight",
  "insight_reminders",
  "coverage_gaps",
  "medicines",
  "forecast",
  "records",
] as const;
/** How many selected rows are read at once. */
export const SELECTED_ROWS_PAGE = 25;
export type SelectableList = (typeof SELECTABLE_LISTS)[number];
