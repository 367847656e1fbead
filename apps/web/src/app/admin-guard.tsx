import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { paths } from "../shared/paths.ts";
import { useSession } from "../shared/session/session-context.ts";
import { ChooseOwnPasswordPage } from "./choose-own-password.ts";
import { LoadingPage } from "./loading-page.tsx";

/** Lets administrators through. The server checks again on every call. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { session } = useSession();
  const { pathname, search, hash } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (session.status === "signed-in") isFirst.current = false;
  }, [session.status]);
  if (session.status === "loading") return <LoadingPage />;
  if (session.status === "signed-out") {
    // Only the first address is kept: after signing out, nothing is left for the next person.
    const state = isFirst.current ? { asked: pathname + search + hash } : null;
    return <Navigate to={paths.login} state={state} replace />;
  }
  if (session.mustChangePassword) return <ChooseOwnPasswordPage email={session.user.email} />;
  return session.user.role === "admin" ? (
    <Fragment key={session.user.id}>{children}</Fragment>
  ) : (
    <Navigate to={paths.home} replace />
  );
}

/**
 * Returns the address that was asked for when the guard redirected to the sign-in, or else the start of the back
 * office.
 */
export function askedBefore(state: unknown): string {
  const asked = typeof state === "object" && state && "asked" in state ? state.asked : undefined;
  return typeof asked === "string" ? asked : paths.admin;
}
