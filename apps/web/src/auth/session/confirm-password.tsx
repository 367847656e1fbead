import { BlockingDialog } from "@scriptkeeper/ui/blocking-dialog";
import { useSyncExternalStore } from "react";
import type { PausedCalls } from "../../shared/api/paused-calls.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { CredentialsForm } from "../sign-in/credentials-form.tsx";
import { useCredentials } from "../sign-in/use-credentials.ts";

/** Asks for the password before a step that requires a fresh sign-in, and then takes the step. */
export function ConfirmPassword({ refused }: { refused: PausedCalls }) {
  const { session } = useSession();
  const waiting = useSyncExternalStore(refused.subscribe, refused.list);
  if (session.status !== "signed-in" || session.isOver || waiting.length === 0) return null;
  const cancel = () => refused.settle(false);
  return (
    <BlockingDialog
      title="Confirm your password"
      onEscape={cancel}
      description={
        <>
          <p>You signed in a while ago. For this step, we need to know that it is still you.</p>
          <p>It has not been done yet. It will be done as soon as you confirm your password.</p>
        </>
      }
    >
      <ConfirmPasswordForm
        email={session.user.email}
        onConfirmed={() => refused.settle(true)}
        onCancel={cancel}
      />
    </BlockingDialog>
  );
}

interface ConfirmPasswordFormProps {
  email: string;
  onConfirmed: () => void;
  onCancel: () => void;
}

function ConfirmPasswordForm({ email, onConfirmed, onCancel }: ConfirmPasswordFormProps) {
  const { client } = trpc.useUtils();
  const { form, submit } = useCredentials(async ({ password }) => {
    await client.auth.confirm.mutate({ password });
    onConfirmed();
  });
  return (
    <CredentialsForm
      form={form}
      email={email}
      submitLabel="Confirm"
      busyLabel="Confirming..."
      onSubmit={(credentials) => void submit(credentials)}
      onCancel={onCancel}
    />
  );
}
