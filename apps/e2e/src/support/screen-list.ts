/** Screens that everybody may open. */
export const openScreens = ["/login", "/forgot-password", "/reset-password/x", "/renew/unknown"];
/** Every screen of the back office but one prescription's own. */
export const backOffice: { path: string; hasRow?: boolean }[] = [
  { path: "/admin" },
  { path: "/admin/prescriptions", hasRow: true },
  { path: "/admin/prescriptions?tab=review", hasRow: true },
  { path: "/admin/prescriptions?tab=new" },
  { path: "/admin/users", hasRow: true },
  { path: "/admin/users?tab=admins", hasRow: true },
  { path: "/admin/customers", hasRow: true },
  { path: "/admin/customers/2", hasRow: true },
  { path: "/admin/discounts", hasRow: true },
  { path: "/admin/recalls" },
  { path: "/admin/transaction-logs", hasRow: true },
  { path: "/admin/transaction-logs/audit", hasRow: true },
  { path: "/admin/transaction-logs/recently-deleted" },
  { path: "/admin/notifications", hasRow: true },
  { path: "/admin/products", hasRow: true },
  { path: "/admin/products?tab=prices" },
  { path: "/admin/database" },
  { path: "/admin/database?table=users", hasRow: true },
  { path: "/admin/database?tab=sql" },
  { path: "/admin/test-tools", hasRow: true },
  { path: "/admin/test-tools?tab=forecast", hasRow: true },
  { path: "/admin/settings" },
  { path: "/admin/settings?section=store" },
  { path: "/admin/settings?section=people" },
];
