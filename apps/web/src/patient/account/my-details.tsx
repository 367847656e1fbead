import type { User } from "@scriptkeeper/contracts/accounts/users";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { ReachUs } from "../../shared/components/need-help.tsx";
import { ChangePasswordButton } from "./change-password-button.tsx";

export interface MyDetailsProps {
  user: Pick<User, "first_name" | "last_name" | "email">;
}

/** A patient's name and address, and how to have them corrected: only the pharmacy can change them. */
export function MyDetails({ user: { first_name, last_name, email } }: MyDetailsProps) {
  return (
    <Card className="mt-4">
      <CardTitle>My details</CardTitle>
      <p className="mt-1 font-semibold wrap-anywhere">{`${first_name} ${last_name}`.trim()}</p>
      <p className="wrap-anywhere">{email}</p>
      <p className="mt-1 min-h-18 text-ink-muted sm:min-h-12">
        You sign in with this address, and we send our emails to it. To change your name or address, email{" "}
        <ReachUs />.
      </p>
      <ChangePasswordButton variant="secondary" className="mt-4">
        Change Password
      </ChangePasswordButton>
    </Card>
  );
}
