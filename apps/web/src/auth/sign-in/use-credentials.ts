import type { LoginInput } from "@scriptkeeper/contracts/accounts/auth";
import { LOGIN_LOCK_SECONDS } from "@scriptkeeper/contracts/constants";
import { useEffect, useState } from "react";
import { isTooManyLogins, loginErrorMessage, loginWaitMinutes } from "./login-error.ts";

export interface CredentialsState {
  state: "idle" | "submitting" | "locked";
  error: string | null;
  /** For how many minutes at most the server refuses sign-ins; null if no longer than the form is locked. */
  waitMinutes: number | null;
}

const idle = { state: "idle", error: null, waitMinutes: null } as const;

/** Sends an email and a password, keeps the error, and locks the form for a while after too many attempts. */
export function useCredentials(send: (credentials: LoginInput) => Promise<void>) {
  const [form, setForm] = useState<CredentialsState>(idle);

  useEffect(() => {
    if (form.state !== "locked") return;
    const unlock = () => setForm((now) => ({ ...now, state: "idle" }));
    const timer = setTimeout(unlock, LOGIN_LOCK_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [form.state]);

  /** Resolves to the error, or `null` if there was none. */
  async function submit(credentials: LoginInput): Promise<string | null> {
    setForm({ ...idle, state: "submitting" });
    try {
      await send(credentials);
      return null;
    } catch (cause) {
      const error = loginErrorMessage(cause);
      const isLocked = isTooManyLogins(error);
      setForm({
        state: isLocked ? "locked" : "idle",
        error,
        waitMinutes: isLocked ? loginWaitMinutes(cause) : null,
      });
      return error;
    }
  }

  return { form, submit };
}
