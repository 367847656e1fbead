import { matchPath, Navigate, useLocation } from "react-router-dom";

import { SignInPage } from "../auth/sign-in/sign-in-page.tsx";
import { PatientPages } from "../patient/patient-pages.tsx";
import { lazyPage } from "../shared/lazy-page.ts";
import { paths, routes } from "../shared/paths.ts";
import { pendingCheckout, pendingCheckoutForOthers } from "../shared/pending-checkout.ts";
import { useSession } from "../shared/session/session-context.ts";
import { askedBefore } from "./admin-guard.tsx";
import { ChooseOwnPasswordPage } from "./choose-own-password.ts";
import { LoadingPage } from "./loading-page.tsx";

const HelpedPatientPage = lazyPage(
  () => import("../patient/carers/helped-patient-page.tsx"),
  "HelpedPatientPage",
);

/** Renders every address without a route of its own, depending on the session. */
export function SessionGate() {
  const { session } = useSession();
  const { pathname, state } = useLocation();
  if (session.status === "loading") return <LoadingPage />;
  if (pathname === paths.home) {
    // The store's return link leads here. Someone who left by an emailed link may have no password at hand, or be
    // signed in as somebody else.
    const token = session.status === "signed-out" ? pendingCheckout() : pendingCheckoutForOthers();
    if (token !== null) return <Navigate to={paths.thankYou(token)} replace />;
  }
  if (session.status === "signed-out") return <SignInPage />;
  if (session.mustChangePassword) return <ChooseOwnPasswordPage email={session.user.email} />;
  const helped = matchPath(routes.forPatient, pathname);
  if (helped)
    return (
      <HelpedPatientPage
        key={session.user.id}
        patientId={Number(helped.params.patientId)}
        isAdmin={session.user.role === "admin"}
      />
    );
  if (session.user.role === "admin") return <Navigate to={askedBefore(state)} replace />;
  return <PatientPages key={session.user.id} user={session.user} />;
}
