import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { DashboardPage } from "../dashboard/dashboard-page.tsx";
import { DatabaseWorkProvider } from "../database/database-work-provider.tsx";
import { AdminShell } from "./admin-shell.tsx";

const PrescriptionsPage = lazy(async () => ({
  default: (await import("../prescriptions/prescriptions-page.tsx")).PrescriptionsPage,
}));
const DetailPage = lazy(async () => ({
  default: (await import("../prescriptions/detail/detail-page.tsx")).DetailPage,
}));
const UsersPage = lazy(async () => ({
  default: (await import("../users/users-page.tsx")).UsersPage,
}));
const CustomersPage = lazy(async () => ({
  default: (await import("../customers/customers-page.tsx")).CustomersPage,
}));
const DiscountsPage = lazy(async () => ({
  default: (await import("../discounts/discounts-page.tsx")).DiscountsPage,
}));
const TransactionLogsPage = lazy(async () => ({
  default: (await import("../transaction-logs/transaction-logs-page.tsx")).TransactionLogsPage,
}));
const AuditPage = lazy(async () => ({
  default: (await import("../audit/audit-page.tsx")).AuditPage,
}));
const NotificationsPage = lazy(async () => ({
  default: (await import("../notifications/notifications-page.tsx")).NotificationsPage,
}));
const ProductsPage = lazy(async () => ({
  default: (await import("../products/products-page.tsx")).ProductsPage,
}));
const DatabasePage = lazy(async () => ({
  default: (await import("../database/database-page.tsx")).DatabasePage,
}));
const TestToolsPage = lazy(async () => ({
  default: (await import("../test-tools/test-tools-page.tsx")).TestToolsPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import("../settings/settings-page.tsx")).SettingsPage,
}));

/** The administrators' screens in their shell. Loaded only for them, and each screen only when it is opened. */
export function BackOffice() {
  return (
    <DatabaseWorkProvider>
      <AdminShell>
        <Suspense
          fallback={
            <p role="status" className="appear-late text-ink-muted">
              Loading...
            </p>
          }
        >
          <Routes>
            <Route index element={<DashboardPage />} />
            <Route path={relative(paths.adminPrescriptions)} element={<PrescriptionsPage />} />
            <Route path={`${relative(paths.adminPrescriptions)}/:id`} element={<DetailPage />} />
            <Route path={relative(paths.adminUsers)} element={<UsersPage />} />
            <Route path={relative(paths.adminCustomers)} element={<CustomersPage />} />
            <Route path={relative(paths.adminDiscounts)} element={<DiscountsPage />} />
            <Route path={relative(paths.adminTransactionLogs)} element={<TransactionLogsPage />} />
            <Route path={relative(paths.adminAudit)} element={<AuditPage />} />
            <Route path={relative(paths.adminNotifications)} element={<NotificationsPage />} />
            <Route path={relative(paths.adminProducts)} element={<ProductsPage />} />
            <Route path={relative(paths.adminDatabase)} element={<DatabasePage />} />
            <Route path={relative(paths.adminTestTools)} element={<TestToolsPage />} />
            <Route path={relative(paths.adminSettings)} element={<SettingsPage />} />
            <Route path="*" element={<Navigate to={paths.admin} replace />} />
          </Routes>
        </Suspense>
      </AdminShell>
    </DatabaseWorkProvider>
  );
}

/** The part of an address that the router has not matched yet. */
function relative(path: string): string {
  return path.slice(paths.admin.length + 1);
}
