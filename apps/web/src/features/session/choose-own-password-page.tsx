import { Button } from "@scriptkeeper/ui/button";
import { Card } from "@scriptkeeper/ui/card";
import { useToast } from "@scriptkeeper/ui/toast";
import LogOut from "lucide-react/icons/log-out";
import { PageFrame } from "../../components/page-frame.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { failedAnswer } from "../../lib/api-answer.ts";
import { paths } from "../../lib/paths.ts";
import { trpc } from "../../lib/trpc.ts";
import { changeErrorMessage } from "./change-error-message.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { QuietLink } from "./quiet-link.tsx";
import { useSession } from "./session-context.ts";

/** Stands in the place of every screen until a temporary password is changed; then the screen that was asked for comes. */
export function ChooseOwnPasswordPage({ email }: { email: string }) {
  const { logout, verifyAgain } = useSession();
  const toast = useToast();
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: ({ message }) => {
      toast({ title: message, variant: "success" });
      return verifyAgain();
    },
    onError: (error) => {
      // It may have been changed in another tab.
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
      <PageHeading title="Choose your own password">Choose your own password</PageHeading>
      <p className="mt-1 mb-6 break-words text-ink-muted">
        You are signed in as {email} with a temporary password. Put one of your own in its place, then go on.
      </p>
      <Card>
        <ChangePasswordForm
          currentHelp="The temporary one that you signed in with."
          busy={change.isPending}
          error={change.isError ? changeErrorMessage(change.error) : undefined}
          onSubmit={(passwords) => change.mutate(passwords)}
        />
      </Card>
      <QuietLink to={paths.forgotPassword} email={email}>
        Forgot your password?
      </QuietLink>
    </PageFrame>
  );
}
