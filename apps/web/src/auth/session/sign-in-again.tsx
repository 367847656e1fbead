import { BlockingDialog } from "@scriptkeeper/ui/blocking-dialog";
import { Button } from "@scriptkeeper/ui/button";
import { useSyncExternalStore } from "react";
import type { PausedCalls } from "../../shared/api/paused-calls.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { CredentialsForm } from "../sign-in/credentials-form.tsx";
import { useSignIn } from "../sign-in/use-sign-in.ts";

/** Asks a person whose session ended while a page was open to sign in, and then lets them continue. */
export function SignInAgain({ refused }: { refused: PausedCalls }) {
  const { session, forget } = useSession();
  const waiting = useSyncExternalStore(refused.subscribe, refused.list);
  if (session.status !== "signed-in" || !session.isOver) return null;
  return (
    <BlockingDialog
      title="Sign in to continue"
      description={
        <>
          <p>Your session has ended. Nothing on this page is lost, and what you typed is still here.</p>
          {waiting.some(({ isWrite }) => isWrite) && (
            <p>Your last step has not been done yet. It will be done as soon as you sign in.</p>
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
          What you typed on this page will be lost. Choose this to sign in as someone else.
        </p>
      </div>
    </BlockingDialog>
  );
}

function SignInAgainForm({ email }: { email: string }) {
  const { form, signIn } = useSignIn();
  return (
    <CredentialsForm
      form={form}
      email={email}
      submitLabel="Sign In"
      busyLabel="Signing in..."
      onSubmit={(credentials) => void signIn(credentials)}
    />
  );
}
