import type { LoginInput } from "@scriptkeeper/contracts/auth";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { failedAnswer } from "../../lib/api-answer.ts";
import { isPageLeaving, oncePageKept } from "../../lib/page-leaving.ts";
import { forgetPrivateAnswers } from "../../lib/query-client.ts";
import { forgetToken, onTokenChangedElsewhere, readToken, storeToken } from "../../lib/session-token.ts";
import { trpc } from "../../lib/trpc.ts";
import { testAccess } from "./access-test.ts";
import { SessionContext } from "./session-context.ts";
import { type Session, toSessionUser } from "./session-state.ts";

/** Keeps the session: loading, signed out or signed in. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: "loading" });
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();

  const forget = useCallback(() => {
    forgetToken();
    forgetPrivateAnswers(queryClient);
    setSession({ status: "signed-out" });
  }, [queryClient]);

  const verify = useCallback(
    async function check(): Promise<void> {
      const token = readToken();
      if (!token) return forget();
      try {
        const user = await client.auth.verify.query();
        if (readToken() !== token) return;
        setSession({ status: "signed-in", user: toSessionUser(user) });
        void testAccess(token);
      } catch (error) {
        if (isPageLeaving() && failedAnswer(error).kind === "none") return oncePageKept(check);
        if (readToken() === token) forget();
      }
    },
    [client, forget],
  );

  const login = useCallback(
    async (credentials: LoginInput) => {
      const { token, user } = await client.auth.login.mutate(credentials);
      storeToken(token);
      setSession({ status: "signed-in", user: toSessionUser(user) });
      void verify();
    },
    [client, verify],
  );

  const logout = useCallback(() => {
    // Whoever signs out on a shared computer must be signed out here, even if the server cannot be told.
    client.auth.logout.mutate().catch(() => undefined);
    forget();
  }, [client, forget]);

  useEffect(() => {
    void verify();
    return onTokenChangedElsewhere(() => void verify());
  }, [verify]);

  useEffect(() => {
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error" && isSessionOver(event.action.error)) {
        void verify();
      }
    });
  }, [queryClient, verify]);

  const value = useMemo(() => ({ session, login, logout, forget }), [session, login, logout, forget]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

function isSessionOver(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.code === "UNAUTHENTICATED";
}
