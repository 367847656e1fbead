import { lazy } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { Loading } from "../components/loading.tsx";
import { ChooseOwnPasswordPage } from "../features/session/choose-own-password-page.tsx";
import { useSession } from "../features/session/session-context.ts";
import { SignInPage } from "../features/session/sign-in-page.tsx";
import { leftWith } from "../lib/left-for-store.ts";
import { paths } from "../lib/paths.ts";

const DashboardPage = lazy(async () => ({
  default: (await import("../features/prescriptions/dashboard-page.tsx")).DashboardPage,
}));

/** Every address without a screen of its own: the session decides what stands there. */
export function SessionGate() {
  const { session } = useSession();
  const { pathname } = useLocation();
  if (session.status === "loading") return <Loading />;
  if (session.status === "signed-out") {
    // The store's way back leads here, and who came by a link has no password at hand.
    const token = pathname === paths.home ? leftWith() : null;
    return token === null ? <SignInPage /> : <Navigate to={paths.thankYou(token)} replace />;
  }
  if (session.mustChangePassword) return <ChooseOwnPasswordPage email={session.user.email} />;
  if (session.user.role === "admin") return <Navigate to={paths.admin} replace />;
  if (pathname !== paths.home) return <Navigate to={paths.home} replace />;
  return <DashboardPage key={session.user.id} firstName={session.user.first_name} />;
}
