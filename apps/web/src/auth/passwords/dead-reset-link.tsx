import type { ResetLink } from "@scriptkeeper/contracts/accounts/auth";
import { Alert } from "@scriptkeeper/ui/alert";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { useState } from "react";
import { paths } from "../../shared/paths.ts";
import { AuthLink } from "../auth-link.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";

export interface DeadResetLinkProps {
  state: Exclude<ResetLink["state"], "valid">;
  /** The email of the link's account, if known. */
  email: string;
}

const titles = {
  used: "This link has already been used, or replaced by a newer one",
  expired: "This link has expired",
};

/** Says that the link no longer works before anything is typed, and offers a new one. */
export function DeadResetLink({ state, email: known }: DeadResetLinkProps) {
  const [email, setEmail] = useState(known);
  return (
    <>
      <Alert variant="warning" role="status" className="mt-4 mb-6" title={titles[state]}>
        <p>It can no longer set a password. Nothing was changed, and your prescriptions are not affected.</p>
      </Alert>
      <Card className="space-y-4">
        <CardTitle>Ask for a new link</CardTitle>
        <ForgotPasswordForm email={email} onEmail={setEmail} />
      </Card>
      <AuthLink to={paths.login} email={email}>
        Back to sign in
      </AuthLink>
    </>
  );
}
