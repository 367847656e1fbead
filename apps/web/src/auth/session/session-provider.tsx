import type { LoginInput } from "@scriptkeeper/contracts/accounts/auth";
import { useForgetToasts } from "@scriptkeeper/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import type { CallsOnHold } from "../../shared/api/paused-links.ts";
import { forgetPrivateAnswers } from "../../shared/api/query-client.ts";
import {
  forgetToken,
  onTokenChangedElsewhere,
  readToken,
  storeToken,
} from "../../shared/api/session-token.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { forgetCheckout } from "../../shared/pending-checkout.ts";
import { SessionContext } from "../../shared/session/session-context.ts";
import {
  type Session,
  type SessionUser,
  toSessionUser,
  type UserAnswer,
} from "../../shared/session/session-state.ts";
import { isPageLeaving, oncePageKept } from "./page-leaving.ts";
import { useAccessTest } from "./use-access-test.ts";

export interface SessionProviderProps {
  /** Calls that wait for a sign-in, or for a confirmed password. */
  held: Pick<CallsOnHold, "signIn" | "confirm">;
  children: ReactNode;
}

/** Provides the session: loading, signed out or signed in. If it ends while a page is open, the page stays. */
export function SessionProvider({ held, children }: SessionProviderProps) {
  const [session, setSession] = useState<Session>({ status: "loading" });
  /** The person to whom the open page belongs. */
  const owner = useRef<SessionUser | null>(null);
  const queryClient = useQueryClient();
  const { client, auth } = trpc.useUtils();
  const testAccess = useAccessTest();
  const forgetToasts = useForgetToasts();

  const leave = useCallback(() => {
    owner.current = null;
    held.signIn.drop();
    held.confirm.drop();
    forgetPrivateAnswers(queryClient);
    // Toasts may name a patient, or offer to undo what the previous person did.
    forgetToasts();
  }, [held, queryClient, forgetToasts]);

  const forget = useCallback(() => {
    forgetToken();
    leave();
    setSession({ status: "signed-out" });
  }, [leave]);

  const enter = useCallback(
    (answer: UserAnswer) => {
      const user = toSessionUser(answer);
      // The open page and its waiting calls belong to the first person: another person's screens start afresh.
      if (owner.current && owner.current.id !== user.id) leave();
      owner.current = user;
      setSession({
        status: "signed-in",
        user,
        isOver: false,
        mustChangePassword: answer.mustChangePassword === true,
      });
      held.signIn.settle(true);
      held.confirm.settle(true);
    },
    [leave, held],
  );

  const interrupt = useCallback(() => {
    setSession((now) => (now.status === "signed-in" ? { ...now, isOver: true } : now));
  }, []);

  const verify = useCallback(
    async function check({ inTheMiddle }: { inTheMiddle: boolean }): Promise<void> {
      const token = readToken();
      if (!token) return forget();
      try {
        const user = await client.auth.verify.query();
        if (readToken() !== token) return;
        enter(user);
        testAccess(token);
      } catch (error) {
        if (isPageLeaving() && failedAnswer(error).kind === "none") {
          return oncePageKept(() => void check({ inTheMiddle }));
        }
        if (readToken() !== token) return;
        if (inTheMiddle && owner.current) interrupt();
        else forget();
      }
    },
    [client, enter, forget, interrupt, testAccess],
  );

  const login = useCallback(
    async (credentials: LoginInput) => {
      const { token, user } = await client.auth.login.mutate(credentials);
      const inTheMiddle = owner.current !== null;
      storeToken(token);
      enter(user);
      void verify({ inTheMiddle });
    },
    [client, enter, verify],
  );

  const logout = useCallback(() => {
    // Signing out on a shared computer must work here even if the server can't be told.
    client.auth.logout.mutate().catch(() => undefined);
    forgetCheckout();
    forget();
  }, [client, forget]);

  const verifyAgain = useCallback(() => verify({ inTheMiddle: true }), [verify]);

  useEffect(() => {
    // Every screen of a session reads the settings first; they arrive by the time its script has loaded.
    if (readToken()) void auth.publicSettings.prefetch();
    void verify({ inTheMiddle: false });
    return onTokenChangedElsewhere(() => void verify({ inTheMiddle: true }));
  }, [verify, auth]);

  useEffect(() => {
    const { signIn } = held;
    return signIn.subscribe(() => {
      if (signIn.list().length === 0) return;
      if (owner.current) interrupt();
      else signIn.drop();
    });
  }, [held, interrupt]);

  const value = useMemo(
    () => ({ session, login, logout, forget, verifyAgain }),
    [session, login, logout, forget, verifyAgain],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
