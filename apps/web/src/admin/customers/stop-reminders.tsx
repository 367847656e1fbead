import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { Button } from "@scriptkeeper/ui/button";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useState } from "react";
import { Failure } from "../shared/changes/failure.tsx";
import { personName } from "../shared/people/person.ts";
import { useStopReminders } from "./use-stop-reminders.ts";

/** Stops reminders for a customer who told staff that they want none. Renders nothing if they are already stopped. */
export function StopReminders({ customer }: { customer: CustomerRow }) {
  const [isAsking, setIsAsking] = useState(false);
  if (customer.unsubscribed_at !== null) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
        Stop reminders
      </Button>
      {isAsking && <StopQuestion customer={customer} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function StopQuestion({ customer, onClose }: { customer: CustomerRow; onClose: () => void }) {
  const [stop, { isPending, error }] = useStopReminders({ onStopped: onClose });
  return (
    <ConfirmDialog
      title={`Stop reminders to ${personName(customer)}?`}
      confirmLabel="Stop reminders"
      busy={isPending}
      onConfirm={() => stop({ id: customer.id })}
      onClose={onClose}
    >
      <p>
        Stop them only if the customer wants none. They will get no reminders, expiry notices or parcel
        updates by email until they or you start them again.
      </p>
      <p>
        Password reset links and recall letters are still sent, and the carers they chose still get their
        emails.
      </p>
      {error !== null && <Failure title={userMessages.remindersStopFailed} error={error} />}
    </ConfirmDialog>
  );
}
