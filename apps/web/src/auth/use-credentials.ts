import type { LoginInput } from "@scriptkeeper/contracts/auth";
import { LOGIN_LOCK_SECONDS } from "@scriptkeeper/contracts/constants";
import { useEffect, useState } from "react";
import { isTooManyLogins, loginErrorMessage } from "./login-error.ts";

export interface CredentialsState {
  state: "idle" | "submitting" | "locked";
  error: string | null;
}

/** Sends an address and a password, keeps what was wrong, and the form shut for a while after too many attempts. */
export function useCredentials(send: (credentials: LoginInput) => Promise<void>) {
  const [form, setForm] = useState<CredentialsState>({ state: "idle", error: null });

  useEffect(() => {
    if (form.state !== "locked") return;
    const unlock = () => setForm(({ error }) => ({ state: "idle", error }));
    const timer = setTimeout(unlock, LOGIN_LOCK_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [form.state]);

  /** What was wrong, `null` when nothing was. */
  async function submit(credentials: LoginInput): Promise<string | null> {
    setForm({ state: "submitting", error: null });
    try {
      await send(credentials);
      return null;
    } catch (cause) {
      const error = loginErrorMessage(cause);
      setForm({ state: isTooManyLogins(error) ? "locked" : "idle", error });
      return error;
    }
  }

  return { form, submit };
}
