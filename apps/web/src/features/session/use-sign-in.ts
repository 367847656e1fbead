import type { LoginInput } from "@scriptkeeper/contracts/auth";
import { LOGIN_LOCK_SECONDS } from "@scriptkeeper/contracts/constants";
import { messages } from "@scriptkeeper/contracts/messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { useEffect, useState } from "react";
import { isTooManyLogins, loginErrorMessage } from "./login-error.ts";

type SignInState = "idle" | "submitting" | "locked";

/** Signs in, says how it went, and keeps the form shut for a while after too many attempts. */
export function useSignIn(login: (credentials: LoginInput) => Promise<void>) {
  const toast = useToast();
  const [state, setState] = useState<SignInState>("idle");
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (state !== "locked") return;
    const timer = setTimeout(() => setState("idle"), LOGIN_LOCK_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [state]);

  async function signIn(credentials: LoginInput) {
    setState("submitting");
    setError(null);
    try {
      await login(credentials);
      toast({ title: messages.welcomeBack, variant: "success" });
    } catch (cause) {
      const message = loginErrorMessage(cause);
      setError(message);
      setState(isTooManyLogins(message) ? "locked" : "idle");
      toast({ title: message, variant: "destructive" });
    }
  }

  return { state, error, signIn };
}
