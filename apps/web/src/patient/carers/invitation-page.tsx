import type { CareInvitation } from "@scriptkeeper/contracts/care/care";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Card } from "@scriptkeeper/ui/card";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { paths } from "../../shared/paths.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { EmailedLinkPage } from "../emailed-link-page.tsx";

/** The page that the link in an invitation opens. Visitors sign in on the page first. */
export function InvitationPage({ signIn }: { signIn: ReactNode }) {
  const { token = "" } = useParams();
  const { session } = useSession();
  const invitation = trpc.care.invitation.useQuery({ token }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <EmailedLinkPage
      title="Invitation"
      heading="Help with prescriptions"
      query={invitation}
      of="the invitation"
      failed="We could not open the invitation"
    >
      {(found) => (
        <>
          <Card>
            <p>{whatIsAsked(found)}</p>
          </Card>
          {session.status === "signed-in" ? (
            <Accept token={token} email={session.user.email} />
          ) : (
            <>
              <p>Sign in with the email address the invitation was sent to.</p>
              <Card>{signIn}</Card>
              <p className="text-ink-muted">
                No account yet? You get one with your first order at the pharmacy's store, or you can ask the
                pharmacy for one. Then open the link in the email again.
              </p>
            </>
          )}
        </>
      )}
    </EmailedLinkPage>
  );
}

function whatIsAsked({ patient_name: name, right }: CareInvitation): string {
  return right === "order"
    ? `${name} would like you to see their prescriptions and to order for them.`
    : `${name} would like you to see their prescriptions.`;
}

function Accept({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { logout } = useSession();
  const { mutateAsync, isPending, error } = trpc.care.accept.useMutation({
    onSuccess: async ({ patient_id }) => {
      await utils.care.list.invalidate();
      navigate(paths.forPatient(patient_id), { replace: true });
    },
  });
  const accept = useSingleFlight(mutateAsync);
  return (
    <div className="space-y-4">
      {error !== null && (
        <Alert variant="destructive" role="alert">
          {changeFailure(error)}
        </Alert>
      )}
      <p className="text-ink-muted wrap-anywhere">You are signed in as {email}.</p>
      <Button className="w-full" busy={isPending} onClick={ignoreDoubleClick(() => accept({ token }))}>
        Accept and help
      </Button>
      <Button variant="quiet" className="w-full" onClick={logout}>
        Sign in with another address
      </Button>
    </div>
  );
}
