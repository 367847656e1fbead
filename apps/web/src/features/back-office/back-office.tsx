import { Navigate, Route, Routes } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { DashboardPage } from "../back-office-dashboard/dashboard-page.tsx";
import { DetailPage } from "../back-office-detail/detail-page.tsx";
import { DiscountsPage } from "../back-office-discounts/discounts-page.tsx";
import { PrescriptionsPage } from "../back-office-prescriptions/prescriptions-page.tsx";
import { TestToolsPage } from "../back-office-test-tools/test-tools-page.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { LaterPage } from "./later-page.tsx";
import { navigation } from "./navigation.ts";
import { SettingsPage } from "./settings-page.tsx";

/** The administrators' screens in their shell. Loaded only for them. */
export function BackOffice() {
  return (
    <AdminShell>
      <Routes>
        <Route index element={<DashboardPage />} />
        <Route path={relative(paths.adminPrescriptions)} element={<PrescriptionsPage />} />
        <Route path={relative(paths.adminDiscounts)} element={<DiscountsPage />} />
        <Route path={relative(paths.adminTestTools)} element={<TestToolsPage />} />
        <Route path={relative(paths.adminSettings)} element={<SettingsPage />} />
        {navigation.filter(isLater).map(({ path, label }) => (
          <Route key={path} path={relative(path)} element={<LaterPage title={label} />} />
        ))}
        <Route path={`${relative(paths.adminPrescriptions)}/:id`} element={<DetailPage />} />
        <Route path="*" element={<Navigate to={paths.admin} replace />} />
      </Routes>
    </AdminShell>
  );
}

const present: readonly string[] = [
  paths.admin,
  paths.adminDiscounts,
  paths.adminSettings,
  paths.adminTestTools,
];

function isLater({ path }: { path: string }): boolean {
  return !present.includes(path);
}

/** The part of an address that the router has not matched yet. */
function relative(path: string): string {
  return path.slice(paths.admin.length + 1);
}
