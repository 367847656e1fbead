import { SignInForm } from "../auth/sign-in/sign-in-form.tsx";
import { InvitationPage } from "../patient/carers/invitation-page.tsx";
import { useSession } from "../shared/session/session-context.ts";
import { ChooseOwnPasswordPage } from "./choose-own-password.ts";
import { LoadingPage } from "./loading-page.tsx";

/** The invitation, once it is known whether somebody who can accept it is signed in. */
export function InvitationGate() {
  const { session } = useSession();
  if (session.status === "loading") return <LoadingPage />;
  if (session.status === "signed-in" && session.mustChangePassword)
    return <ChooseOwnPasswordPage email={session.user.email} />;
  return <InvitationPage signIn={<SignInForm email="" />} />;
}
