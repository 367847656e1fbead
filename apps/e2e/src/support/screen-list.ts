/** Screens that everybody may open. */
export const openScreens = ["/login", "/forgot-password", "/reset-password/x", "/renew/unknown"];
/** What stands on every list of the back office. */
export const LIST_FEATURES = ["search", "columns", "sorting", "views", "selection", "keys", "file"] as const;
export type ListFeature = (typeof LIST_FEATURES)[number];

export interface Screen {
  path: string;
  /** It has a list, of which a row is seen on every desk. */
  hasRow?: boolean;
  /** Its table has all columns, and is scrolled to them in its frame. */
  isWide?: boolean;
  /** What its list does without. */
  lacks?: readonly ListFeature[];
  /** So many rows of a full list are seen at a desk, where what says of what it is stands above it; sixteen unless said. */
  rows?: number;
  /** Its tables are a few facts that stand as they are. */
  isFacts?: boolean;
}

/** Every screen of the back office but one prescription's own. */
export const backOffice: Screen[] = [
  { path: "/admin", isFacts: true },
  { path: "/admin/prescriptions", hasRow: true },
  { path: "/admin/prescriptions?list=items", hasRow: true },
  { path: "/admin/prescriptions?list=items&counted=discount.5", rows: 15 },
  { path: "/admin/prescriptions?tab=review", hasRow: true },
  { path: "/admin/prescriptions?tab=new" },
  { path: "/admin/users", hasRow: true },
  { path: "/admin/users?tab=admins", hasRow: true },
  { path: "/admin/customers", hasRow: true },
  { path: "/admin/customers/2", hasRow: true },
  { path: "/admin/discounts", hasRow: true },
  { path: "/admin/recalls" },
  // Below its question and its numbers, of which there may be more or fewer.
  { path: "/admin/recalls?product=7301000104", rows: 1 },
  { path: "/admin/recalls/1", rows: 10 },
  { path: "/admin/transaction-logs", hasRow: true },
  { path: "/admin/transaction-logs/audit", hasRow: true },
  { path: "/admin/transaction-logs/recently-deleted" },
  { path: "/admin/notifications", hasRow: true },
  { path: "/admin/notifications?status=sent", hasRow: true },
  { path: "/admin/notifications/stopped" },
  // Its rows are weeks, which have no words.
  { path: "/admin/insight", lacks: ["search"] },
  { path: "/admin/insight?stage=sent" },
  { path: "/admin/insight?stage=coverage_gaps" },
  { path: "/admin/orders" },
  { path: "/admin/orders?discount=5" },
  { path: "/admin/orders?applied=71" },
  { path: "/admin/orders?unpaid=4" },
  // The soonest lie behind all that are overdue and get none.
  { path: "/admin/reminders-due", lacks: ["sorting"] },
  { path: "/admin/products", hasRow: true },
  { path: "/admin/products?tab=prices" },
  { path: "/admin/database" },
  { path: "/admin/database?table=users", hasRow: true, isWide: true },
  { path: "/admin/database?table=fulfillments", hasRow: true, isWide: true },
  { path: "/admin/database?table=discounts", hasRow: true, isWide: true },
  { path: "/admin/database?tab=sql" },
  { path: "/admin/test-tools", hasRow: true },
  { path: "/admin/test-tools?tab=forecast", hasRow: true },
  { path: "/admin/settings", isFacts: true },
  { path: "/admin/settings?section=store", isFacts: true },
  { path: "/admin/settings?section=wording", hasRow: true, isFacts: true },
  { path: "/admin/settings?section=wording&email=reminder", isFacts: true },
  { path: "/admin/settings?section=people", isFacts: true },
];
