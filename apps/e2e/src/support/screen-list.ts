/** Screens that everybody may open. */
export const openScreens = ["/login", "/forgot-password", "/reset-password/x", "/renew/unknown"];
export interface Screen {
  path: string;
  /** It has a list, of which a row is seen on every desk. */
  hasRow?: boolean;
  /** Its list is one part of a page, or its rows are of different heights. */
  hasFewerRows?: boolean;
}

/** Every screen of the back office but one prescription's own. */
export const backOffice: Screen[] = [
  { path: "/admin" },
  { path: "/admin/prescriptions", hasRow: true },
  { path: "/admin/prescriptions?list=items", hasRow: true },
  { path: "/admin/prescriptions?tab=review", hasRow: true },
  { path: "/admin/prescriptions?tab=new" },
  { path: "/admin/users", hasRow: true },
  { path: "/admin/users?tab=admins", hasRow: true },
  { path: "/admin/customers", hasRow: true },
  { path: "/admin/customers/2", hasRow: true, hasFewerRows: true },
  { path: "/admin/discounts", hasRow: true },
  { path: "/admin/recalls" },
  { path: "/admin/transaction-logs", hasRow: true },
  { path: "/admin/transaction-logs/audit", hasRow: true },
  { path: "/admin/transaction-logs/recently-deleted" },
  // What has become of an email that was not sent takes more lines.
  { path: "/admin/notifications", hasRow: true, hasFewerRows: true },
  { path: "/admin/notifications?status=sent", hasRow: true },
  { path: "/admin/notifications/stopped" },
  { path: "/admin/insight" },
  { path: "/admin/insight?stage=sent" },
  { path: "/admin/insight?stage=interrupted" },
  { path: "/admin/orders" },
  { path: "/admin/reminders-due" },
  { path: "/admin/products", hasRow: true },
  { path: "/admin/products?tab=prices" },
  { path: "/admin/database" },
  { path: "/admin/database?table=users", hasRow: true },
  { path: "/admin/database?tab=sql" },
  { path: "/admin/test-tools", hasRow: true },
  { path: "/admin/test-tools?tab=forecast", hasRow: true },
  { path: "/admin/settings" },
  { path: "/admin/settings?section=store" },
  { path: "/admin/settings?section=wording", hasRow: true },
  { path: "/admin/settings?section=wording&email=reminder" },
  { path: "/admin/settings?section=people" },
];
