import { useState } from "react";
import { paths } from "../shared/paths.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { QuietLink } from "./quiet-link.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Email and password of whoever comes. */
export function SignInForm({ email: known }: { email: string }) {
  const { form, signIn } = useSignIn();
  const [email, setEmail] = useState(known);
  return (
    <>
      <CredentialsForm
        form={form}
        email={email}
        onEmailChange={setEmail}
        submitLabel="Sign In"
        busyLabel="Signing in..."
        onSubmit={(credentials) => void signIn(credentials)}
      />
      <QuietLink to={paths.forgotPassword} email={email}>
        Forgot your password?
      </QuietLink>
    </>
  );
}
