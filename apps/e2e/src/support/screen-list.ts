/** Screens that open without signing in. */
export const openScreens = ["/login", "/forgot-password", "/reset-password/x", "/renew/unknown"];
/** Features that every list of the back office has. */
export const LIST_FEATURES = ["search", "columns", "sorting", "views", "selection", "keys", "file"] as const;
export type ListFeature = (typeof LIST_FEATURES)[number];

export interface Screen {
  path: string;
  /** Has a list of which a row is visible on every desktop screen. */
  hasRow?: boolean;
  /** Its table shows all columns and scrolls sideways in its frame. */
  isWide?: boolean;
  /** Features that its list lacks. */
  lacks?: readonly ListFeature[];
  /**
   * Number of rows of a full list that are visible on a desktop screen, fewer where text stands above the list; 16 by
   * default.
   */
  rows?: number;
  /** Its tables show a few facts in fixed order. */
  isFacts?: boolean;
}

/** Every screen of the back office except that of a single prescription. */
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
  // Below a question and a variable number of figures.
  { path: "/admin/recalls?product=7301000104", rows: 1 },
  { path: "/admin/recalls/1", rows: 10 },
  { path: "/admin/transaction-logs", hasRow: true },
  { path: "/admin/transaction-logs/audit", hasRow: true },
  { path: "/admin/transaction-logs/recently-deleted" },
  { path: "/admin/notifications", hasRow: true },
  { path: "/admin/notifications?status=sent", hasRow: true },
  { path: "/admin/notifications/stopped" },
  // Its rows are weeks, which have no words to search.
  { path: "/admin/insight", lacks: ["search"] },
  { path: "/admin/insight?stage=sent" },
  { path: "/admin/insight?stage=coverage_gaps" },
  { path: "/admin/orders" },
  { path: "/admin/orders?discount=5" },
  { path: "/admin/orders?applied=71" },
  { path: "/admin/orders?unpaid=4" },
  // The soonest come after all that are overdue and get none.
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
