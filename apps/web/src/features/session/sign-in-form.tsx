import { LOGIN_LOCK_SECONDS } from "@scriptkeeper/contracts/constants";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { PasswordInput } from "@scriptkeeper/ui/password-input";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { QuietLink } from "./quiet-link.tsx";
import { useSession } from "./session-context.ts";
import { useSignIn } from "./use-sign-in.ts";

/** Email and password; the browser checks that both are there. */
export function SignInForm({ email: known }: { email: string }) {
  const { state, error, signIn } = useSignIn(useSession().login);
  const [email, setEmail] = useState(known);
  function submit(form: FormData) {
    void signIn({ email: String(form.get("email")), password: String(form.get("password")) });
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      {error && (
        <Alert variant="destructive" role="alert" className="mb-4">
          {error}
          {state === "locked" && <p>You can try again in {LOGIN_LOCK_SECONDS} seconds.</p>}
        </Alert>
      )}
      <fieldset disabled={state !== "idle"} className="space-y-4">
        <legend className="sr-only">Your account</legend>
        <FormField label="Email">
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </FormField>
        <FormField label="Password">
          {(control) => (
            <PasswordInput {...control} name="password" autoComplete="current-password" required />
          )}
        </FormField>
        <Button type="submit" busy={state === "submitting"} className="w-full">
          {state === "submitting" ? "Signing in..." : "Sign In"}
        </Button>
      </fieldset>
      <QuietLink to={paths.forgotPassword} email={email}>
        Forgot your password?
      </QuietLink>
    </form>
  );
}
