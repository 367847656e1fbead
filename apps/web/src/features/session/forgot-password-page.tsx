import { Card } from "@scriptkeeper/ui/card";
import { Link } from "react-router-dom";
import { PageFrame } from "../../components/page-frame.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { paths } from "../../lib/paths.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";

export function ForgotPasswordPage() {
  return (
    <PageFrame narrow>
      <PageHeading title="Forgot password">Forgot your password?</PageHeading>
      <p className="mt-1 mb-6 text-ink-muted">
        Tell us your email address and we will send you a link to set a new one.
      </p>
      <Card>
        <ForgotPasswordForm />
      </Card>
      <p className="mt-4 text-center">
        <Link to={paths.login} className="inline-flex min-h-11 items-center text-accent underline">
          Back to sign in
        </Link>
      </p>
    </PageFrame>
  );
}
