import { messages } from "@scriptkeeper/contracts/messages";
import { Card } from "@scriptkeeper/ui/card";
import { Link, useNavigate, useParams } from "react-router-dom";
import { PageFrame } from "../../components/page-frame.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { serverMessage } from "../../lib/api-answer.ts";
import { paths } from "../../lib/paths.ts";
import { trpc } from "../../lib/trpc.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { useSession } from "./session-context.ts";

/** Where the link of a reset email leads. */
export function ResetPasswordPage() {
  const { token = "" } = useParams();
  const { forget } = useSession();
  const navigate = useNavigate();
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess: () => {
      // The server has ended every session of the account, the one of this browser too.
      forget();
      navigate(paths.login, { state: { message: messages.resetDone } });
    },
  });
  return (
    <PageFrame narrow>
      <PageHeading title="Set a new password">Set a new password</PageHeading>
      <p className="mt-1 mb-6 text-ink-muted">
        You will be signed out everywhere and can sign in with the new one.
      </p>
      <Card>
        <ResetPasswordForm
          busy={reset.isPending}
          error={reset.isError ? (serverMessage(reset.error) ?? messages.resetFailed) : undefined}
          onSubmit={(newPassword) => reset.mutate({ token, newPassword })}
        />
      </Card>
      <p className="mt-4 text-center">
        <Link to={paths.forgotPassword} className="inline-flex min-h-11 items-center text-accent underline">
          Ask for a new link
        </Link>
      </p>
    </PageFrame>
  );
}
