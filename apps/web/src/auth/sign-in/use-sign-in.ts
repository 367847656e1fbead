import type { LoginInput } from "@scriptkeeper/contracts/accounts/auth";
import { messages } from "@scriptkeeper/contracts/messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { useSession } from "../../shared/session/session-context.ts";
import { useCredentials } from "./use-credentials.ts";

/** Signs in, and shows the outcome. */
export function useSignIn() {
  const toast = useToast();
  const { form, submit } = useCredentials(useSession().login);

  async function signIn(credentials: LoginInput) {
    const error = await submit(credentials);
    if (error === null) toast({ title: messages.welcomeBack, variant: "success" });
    else toast({ title: error, variant: "destructive" });
  }

  return { form, signIn };
}
