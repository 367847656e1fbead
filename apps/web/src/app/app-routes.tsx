import { Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { lazyPage } from "../shared/lazy-page.ts";
import { routes } from "../shared/paths.ts";
import { AdminGuard } from "./admin-guard.tsx";
import { LoadingPage } from "./loading-page.tsx";
import { SessionGate } from "./session-gate.tsx";

const RenewalRoute = lazyPage(() => import("../patient/renewals/renewal-route.tsx"), "RenewalRoute");
const ThankYouPage = lazyPage(() => import("../patient/renewals/thank-you-page.tsx"), "ThankYouPage");
const ForgotPasswordPage = lazyPage(
  () => import("../auth/passwords/forgot-password-page.tsx"),
  "ForgotPasswordPage",
);
const ResetPasswordPage = lazyPage(
  () => import("../auth/passwords/reset-password-page.tsx"),
  "ResetPasswordPage",
);
const ReminderEmailsPage = lazyPage(
  () => import("../patient/reminder-emails/reminder-emails-page.tsx"),
  "ReminderEmailsPage",
);
const RecallLetterPage = lazyPage(
  () => import("../patient/recalls/recall-letter-page.tsx"),
  "RecallLetterPage",
);
const InvitationGate = lazyPage(() => import("./invitation-gate.tsx"), "InvitationGate");
const BackOffice = lazyPage(() => import("../admin/shell/back-office.tsx"), "BackOffice");

/** The routing table. Screens open to everybody come first; for all other addresses the session decides. */
export function AppRoutes({ leaveFor }: { leaveFor: (url: string) => void }) {
  const renewal = <RenewalRoute leaveFor={leaveFor} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <Route path={routes.renew} element={renewal} />
        <Route path={routes.renewConfirm} element={renewal} />
        <Route path={routes.renewLegacy} element={renewal} />
        <Route path={routes.thankYou} element={<ThankYouPage />} />
        <Route path={routes.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={routes.resetPassword} element={<ResetPasswordPage />} />
        <Route path={routes.unsubscribe} element={<ReminderEmailsPage />} />
        <Route path={routes.recallLetter} element={<RecallLetterPage />} />
        <Route path={routes.invitation} element={<InvitationGate />} />
        <Route
          path={routes.admin}
          element={
            <AdminGuard>
              <BackOffice />
            </AdminGuard>
          }
        />
        <Route path={routes.anything} element={<SessionGate />} />
      </Routes>
    </Suspense>
  );
}
