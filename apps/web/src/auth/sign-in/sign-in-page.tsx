import { Alert } from "@scriptkeeper/ui/alert";
import { Card } from "@scriptkeeper/ui/card";
import { useLocation } from "react-router-dom";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { carriedEmail } from "./carried-email.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** What every visitor without a session sees, at any address. */
export function SignInPage() {
  const { state } = useLocation();
  const message: unknown = state?.message;
  return (
    <PageFrame narrow>
      <PageHeading title="Sign in" />
      <p className="mt-1 mb-6 text-ink-muted">Access your prescriptions securely</p>
      {typeof message === "string" && (
        <Alert variant="success" role="status" className="mb-4">
          {message}
        </Alert>
      )}
      <Card>
        <SignInForm email={carriedEmail(state)} />
      </Card>
    </PageFrame>
  );
}
