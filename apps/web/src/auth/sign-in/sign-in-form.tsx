import { useState } from "react";
import { paths } from "../../shared/paths.ts";
import { AuthLink } from "../auth-link.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** The sign-in form, for anybody's email and password. */
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
      <AuthLink to={paths.forgotPassword} email={email}>
        Forgot your password?
      </AuthLink>
    </>
  );
}
