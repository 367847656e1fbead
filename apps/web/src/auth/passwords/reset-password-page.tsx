import { messages } from "@scriptkeeper/contracts/messages";
import { Card } from "@scriptkeeper/ui/card";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { AuthLink } from "../auth-link.tsx";
import { emailOfLink } from "../sign-in/carried-email.ts";
import { DeadResetLink } from "./dead-reset-link.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** The page that the link in a reset or welcome email opens. */
export function ResetPasswordPage() {
  const { token = "" } = useParams();
  const email = emailOfLink(useLocation().hash);
  // Asked once and immediately: a form being filled in must not disappear because its link expires or the network
  // returns.
  const link = trpc.auth.resetLink.useQuery(
    { token },
    {
      networkMode: "always",
      retry: false,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  return (
    <PageFrame narrow>
      <PageHeading title="Set a new password" />
      {link.data && link.data.state !== "valid" ? (
        <DeadResetLink state={link.data.state} email={email} />
      ) : (
        // Without an answer the form is shown anyway; submitting it will tell.
        !link.isLoading && <SetPassword token={token} email={email} />
      )}
    </PageFrame>
  );
}

function SetPassword({ token, email }: { token: string; email: string }) {
  const { forget } = useSession();
  const navigate = useNavigate();
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess: () => {
      // The server has ended every session of the account, including this browser's.
      forget();
      navigate(paths.login, { state: { message: messages.resetDone, email } });
    },
  });
  return (
    <>
      <p className="mt-1 mb-6 text-ink-muted">
        You will be signed out everywhere and can then sign in with the new password.
      </p>
      <Card>
        <ResetPasswordForm
          busy={reset.isPending}
          error={reset.isError ? (serverMessage(reset.error) ?? messages.resetFailed) : undefined}
          onSubmit={(newPassword) => reset.mutate({ token, newPassword })}
        />
      </Card>
      <AuthLink to={paths.forgotPassword} email={email}>
        Ask for a new link
      </AuthLink>
    </>
  );
}
