import { Fragment, type ReactNode } from "react";
import { Navigate } from "react-router-dom";

import { paths } from "../shared/paths.ts";
import { useSession } from "../shared/session/session-context.ts";
import { ChooseOwnPasswordPage } from "./choose-own-password.ts";
import { Loading } from "./loading.tsx";

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
