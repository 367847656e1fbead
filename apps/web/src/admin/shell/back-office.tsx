import { Suspense } from "react";
import { matchPath, Navigate, Route, Routes } from "react-router-dom";
import { Loading } from "../../shared/components/loading.tsx";
import { lazyPage } from "../../shared/lazy-page.ts";
import { paths } from "../../shared/paths.ts";
import { useLoadedLocation } from "../../shared/use-loaded-location.ts";
import { DatabaseWorkProvider } from "../database/database-work-provider.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { sections } from "./sections.ts";

const DetailPage = lazyPage(() => import("../prescriptions/detail/detail-page.tsx"), "DetailPage");
const PatientPage = lazyPage(() => import("../customers/patient/patient-page.tsx"), "PatientPage");
const AuditPage = lazyPage(() => import("../audit/audit-page.tsx"), "AuditPage");
const RecallPage = lazyPage(() => import("../recalls/letters/recall-page.tsx"), "RecallPage");
const RecallsPage = lazyPage(() => import("../recalls/recalls-page.tsx"), "RecallsPage");
const InsightPage = lazyPage(() => import("../insight/insight-page.tsx"), "InsightPage");
const OrdersPage = lazyPage(() => import("../orders/orders-page.tsx"), "OrdersPage");
const RemindersDuePage = lazyPage(
  () => import("../reminders-due/reminders-due-page.tsx"),
  "RemindersDuePage",
);
const EmailStopsPage = lazyPage(() => import("../email-stops/email-stops-page.tsx"), "EmailStopsPage");
const DeletedPage = lazyPage(() => import("../deleted/deleted-page.tsx"), "DeletedPage");

const screens = [
  ...sections,
  { path: `${paths.adminPrescriptions}/:id`, Page: DetailPage },
  { path: `${paths.adminCustomers}/:id`, Page: PatientPage },
  { path: paths.adminAudit, Page: AuditPage },
  { path: paths.adminDeleted, Page: DeletedPage },
  { path: paths.adminEmailStops, Page: EmailStopsPage },
  { path: paths.adminInsight, Page: InsightPage },
  { path: paths.adminOrders, Page: OrdersPage },
  { path: paths.adminRemindersDue, Page: RemindersDuePage },
  { path: paths.adminRecalls, Page: RecallsPage },
  { path: `${paths.adminRecalls}/:id`, Page: RecallPage },
];

/** The administrators' screens in their shell. Loaded only for administrators, and each screen only when opened. */
export function BackOffice() {
  const { location, pending } = useLoadedLocation(screenAt);
  return (
    <DatabaseWorkProvider>
      <AdminShell pending={pending}>
        <Suspense fallback={<Loading />}>
          <Routes location={location}>
            {screens.map(({ path, Page }) => (
              <Route key={path} path={relative(path)} element={<Page />} />
            ))}
            <Route path="*" element={<Navigate to={paths.admin} replace />} />
          </Routes>
        </Suspense>
      </AdminShell>
    </DatabaseWorkProvider>
  );
}

function screenAt(pathname: string) {
  return screens.find(({ path }) => matchPath(path, pathname))?.Page;
}

/** Returns the part of an address that the router has not matched yet. */
function relative(path: string): string {
  return path.slice(paths.admin.length + 1);
}
