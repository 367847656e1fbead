import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { lazyPage } from "../../shared/lazy-page.ts";
import { paths } from "../../shared/paths.ts";
import { DatabaseWorkProvider } from "../database/database-work-provider.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { sections } from "./sections.ts";

const DetailPage = lazyPage(() => import("../prescriptions/detail/detail-page.tsx"), "DetailPage");
const PatientPage = lazyPage(() => import("../customers/patient/patient-page.tsx"), "PatientPage");
const AuditPage = lazyPage(() => import("../audit/audit-page.tsx"), "AuditPage");

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
            {sections.map(({ path, Page }) => (
              <Route key={path} path={relative(path)} element={<Page />} />
            ))}
            <Route path={`${relative(paths.adminPrescriptions)}/:id`} element={<DetailPage />} />
            <Route path={`${relative(paths.adminCustomers)}/:id`} element={<PatientPage />} />
            <Route path={relative(paths.adminAudit)} element={<AuditPage />} />
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
