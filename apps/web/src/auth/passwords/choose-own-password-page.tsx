import { Button } from "@scriptkeeper/ui/button";
import { Card } from "@scriptkeeper/ui/card";
import { useToast } from "@scriptkeeper/ui/toast";
import LogOut from "lucide-react/icons/log-out";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { changeErrorMessage } from "../../shared/session/change-error-message.ts";
import { ChangePasswordForm } from "../../shared/session/change-password-form.tsx";
import { useSession } from "../../shared/session/session-context.ts";
import { AuthLink } from "../auth-link.tsx";

/** Replaces every screen until a temporary password is changed; then the requested screen appears. */
export function ChooseOwnPasswordPage({ email }: { email: string }) {
  const { logout, verifyAgain } = useSession();
  const toast = useToast();
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: ({ message }) => {
      toast({ title: message, variant: "success" });
      return verifyAgain();
    },
    onError: (error) => {
      // The password may have been changed in another tab.
      if (failedAnswer(error).kind === "refused") void verifyAgain();
    },
  });
  return (
    <PageFrame
      narrow
      actions={
        <Button variant="quiet" size="compact" className="-mr-2" onClick={logout}>
          <LogOut aria-hidden="true" className="size-4 max-sm:hidden" />
          Logout
        </Button>
      }
    >
      <PageHeading title="Choose your own password" />
      <p className="mt-1 mb-6 break-words text-ink-muted">
        You are signed in as {email} with a temporary password. Choose your own password to continue.
      </p>
      <Card>
        <ChangePasswordForm
          currentHelp="The temporary password you signed in with."
          busy={change.isPending}
          error={change.isError ? changeErrorMessage(change.error) : undefined}
          onSubmit={(passwords) => change.mutate(passwords)}
        />
      </Card>
      <AuthLink to={paths.forgotPassword} email={email}>
        Forgot your password?
      </AuthLink>
    </PageFrame>
  );
}
