import { Fragment, type ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { Loading } from "../components/loading.tsx";
import { ChooseOwnPasswordPage } from "../features/session/choose-own-password-page.tsx";
import { useSession } from "../features/session/session-context.ts";
import { paths } from "../lib/paths.ts";

/** Lets administrators pass. The server decides again at every call. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { session } = useSession();
  if (session.status === "loading") return <Loading />;
  if (session.status === "signed-out") return <Navigate to={paths.login} replace />;
  if (session.mustChangePassword) return <ChooseOwnPasswordPage email={session.user.email} />;
  return session.user.role === "admin" ? (
    <Fragment key={session.user.id}>{children}</Fragment>
  ) : (
    <Navigate to={paths.home} replace />
  );
}
