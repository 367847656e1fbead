import { Card } from "@scriptkeeper/ui/card";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { AuthLink } from "../auth-link.tsx";
import { carriedEmail } from "../sign-in/carried-email.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";

export function ForgotPasswordPage() {
  const { state } = useLocation();
  const [email, setEmail] = useState(carriedEmail(state));
  return (
    <PageFrame narrow>
      <PageHeading title="Forgot password">Forgot your password?</PageHeading>
      <p className="mt-1 mb-6 text-ink-muted">
        Enter your email address and we will send you a link to set a new password.
      </p>
      <Card>
        <ForgotPasswordForm email={email} onEmail={setEmail} />
      </Card>
      <AuthLink to={paths.login} email={email}>
        Back to sign in
      </AuthLink>
    </PageFrame>
  );
}
