import { messages } from "@scriptkeeper/contracts/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { trpc } from "../../shared/api/trpc.ts";

export interface ForgotPasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
}

/** Asks for a reset link. The answer never reveals whether an account exists. */
export function ForgotPasswordForm({ email, onEmail }: ForgotPasswordFormProps) {
  const request = trpc.auth.forgotPassword.useMutation();
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate({ email: String(new FormData(event.currentTarget).get("email")) });
      }}
    >
      {request.isSuccess && (
        <Alert variant="success" role="status">
          {request.data.message}
        </Alert>
      )}
      {request.isError && (
        <Alert variant="destructive" role="alert">
          {messages.forgotFailed}
        </Alert>
      )}
      <InputField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ target }) => onEmail(target.value)}
      />
      <Button type="submit" busy={request.isPending} className="w-full">
        {request.isPending ? "Sending..." : "Send Reset Link"}
      </Button>
    </form>
  );
}
