import { LOGIN_LOCK_SECONDS } from "@scriptkeeper/contracts/constants";
import { Alert } from "@scriptkeeper/ui/alert";
import { BlockingDialog } from "@scriptkeeper/ui/blocking-dialog";
import { Button } from "@scriptkeeper/ui/button";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { PasswordInput } from "@scriptkeeper/ui/password-input";
import { useSyncExternalStore } from "react";
import type { PausedCalls } from "../../lib/paused-calls.ts";
import { useSession } from "./session-context.ts";
import { useSignIn } from "./use-sign-in.ts";

/** Asks the person whose session has ended in the middle of a page to sign in, and lets them go on with it. */
export function SignInAgain({ refused }: { refused: PausedCalls }) {
  const { session, forget } = useSession();
  const waiting = useSyncExternalStore(refused.subscribe, refused.list);
  if (session.status !== "signed-in" || !session.isOver) return null;
  return (
    <BlockingDialog
      open
      title="Sign in to go on"
      description={
        <>
          <p>Your session has ended. Nothing on this page is lost, and what you typed is still here.</p>
          {waiting.some(({ isWrite }) => isWrite) && (
            <p>Your last step has not been done yet. It is done as soon as you have signed in.</p>
          )}
        </>
      }
    >
      <SignInAgainForm email={session.user.email} />
      <div className="mt-4 border-t border-line pt-2 text-center">
        <Button variant="quiet" onClick={forget} className="w-full">
          Leave this page
        </Button>
        <p className="text-ink-muted">
          What you typed on it is then lost. Choose this to sign in as somebody else.
        </p>
      </div>
    </BlockingDialog>
  );
}

function SignInAgainForm({ email }: { email: string }) {
  const { login } = useSession();
  const { state, error, signIn } = useSignIn(login);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get("password"));
        void signIn({ email, password });
      }}
    >
      {error && (
        <Alert variant="destructive" role="alert" className="mb-4">
          {error}
          {state === "locked" && <p>You can try again in {LOGIN_LOCK_SECONDS} seconds.</p>}
        </Alert>
      )}
      <fieldset disabled={state !== "idle"} className="space-y-4">
        <legend className="sr-only">Your account</legend>
        <FormField label="Email">
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              readOnly
              value={email}
              className="bg-sunken text-ink-muted"
            />
          )}
        </FormField>
        <FormField label="Password">
          {(control) => (
            <PasswordInput {...control} name="password" autoComplete="current-password" required />
          )}
        </FormField>
        <Button type="submit" busy={state === "submitting"} className="w-full">
          {state === "submitting" ? "Signing in..." : "Sign In"}
        </Button>
      </fieldset>
    </form>
  );
}
