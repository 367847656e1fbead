import { lazy } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { Loading } from "../components/loading.tsx";
import { useSession } from "../features/session/session-context.ts";
import { SignInPage } from "../features/session/sign-in-page.tsx";
import { paths } from "../lib/paths.ts";

const DashboardPage = lazy(async () => ({
  default: (await import("../features/prescriptions/dashboard-page.tsx")).DashboardPage,
}));

/** Every address without a screen of its own: the session decides what stands there. */
export function SessionGate() {
  const { session } = useSession();
  const { pathname } = useLocation();
  if (session.status === "loading") return <Loading />;
  if (session.status === "signed-out") return <SignInPage />;
  if (session.user.role === "admin") return <Navigate to={paths.admin} replace />;
  if (pathname !== paths.home) return <Navigate to={paths.home} replace />;
  return <DashboardPage key={session.user.id} firstName={session.user.first_name} />;
}
