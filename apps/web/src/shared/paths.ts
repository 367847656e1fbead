/** Every address of the product, once. Patterns for the router stand in `routes`, links are made from `paths`. */
export const routes = {
  home: "/",
  orders: "/orders",
  order: "/orders/:renewalId",
  renew: "/renew/:token",
  renewConfirm: "/renew-confirm/:token",
  renewLegacy: "/renew-legacy/:token",
  thankYou: "/thank-you/:token?",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password/:token",
  unsubscribe: "/unsubscribe/:token",
  admin: "/admin/*",
  anything: "*",
} as const;

export const paths = {
  home: "/",
  login: "/login",
  forgotPassword: "/forgot-password",
  renewConfirm: (token: string, ids: readonly number[]) =>
    `/renew-confirm/${encodeURIComponent(token)}?selected=${ids.join(",")}`,
  orders: "/orders",
  order: (renewalId: string) => `/orders/${encodeURIComponent(renewalId)}`,
  thankYou: (token: string) => `/thank-you/${encodeURIComponent(token)}`,
  admin: "/admin",
  adminPrescriptions: "/admin/prescriptions",
  adminUsers: "/admin/users",
  adminCustomers: "/admin/customers",
  adminDiscounts: "/admin/discounts",
  adminTransactionLogs: "/admin/transaction-logs",
  adminAudit: "/admin/transaction-logs/audit",
  adminNotifications: "/admin/notifications",
  adminProducts: "/admin/products",
  adminDatabase: "/admin/database",
  adminTestTools: "/admin/test-tools",
  adminSettings: "/admin/settings",
} as const;
