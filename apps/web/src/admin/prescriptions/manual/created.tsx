import { TEMPORARY_PASSWORD_DAYS } from "@scriptkeeper/contracts/constants";
import type { CreateManualResult } from "@scriptkeeper/contracts/prescriptions/manual";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { focusUnlessBehindDialog } from "@scriptkeeper/ui/focus-unless-behind-dialog";
import { useEffect, useRef } from "react";
import { usePrescriptionsParams } from "../prescriptions-search-params.ts";

export interface CreatedProps {
  result: CreateManualResult;
  email: string;
  /** Whether an email was asked for. */
  wantsEmail: boolean;
  /** Whether the message takes the focus: false while somebody is typing in the form. */
  takesFocus: boolean;
}

/**
 * The server's message, the email that went out, and the link to the new prescription. It scrolls into view when it
 * appears.
 */
export function Created({ result, email, wantsEmail, takesFocus }: CreatedProps) {
  const { change } = usePrescriptionsParams();
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) focusUnlessBehindDialog(message.current);
  }, [takesFocus]);
  return (
    <Alert
      ref={message}
      tabIndex={-1}
      variant="success"
      role="status"
      title={result.message}
      className="mt-4 scroll-mt-4"
    >
      <p>{emailNote(result, wantsEmail)}</p>
      {result.emailSent && result.emailType === "welcome" && (
        <p>
          The customer has to change the temporary password at the first sign-in. It expires after{" "}
          {TEMPORARY_PASSWORD_DAYS} days.
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => change({ tab: "all", search: email, filter: "all", page: 1, open: null })}
      >
        Show it in the list
      </Button>
    </Alert>
  );
}

/** Which email went out; the server keeps back one that was asked for only from an address that does not work. */
function emailNote({ emailSent, emailType }: CreateManualResult, wantsEmail: boolean): string {
  if (!emailSent && wantsEmail)
    return "No email was sent: the email address is marked as undeliverable. Correct it under Customers.";
  if (!emailSent) return "No email was sent.";
  return emailType === "welcome"
    ? "A welcome email with a temporary password was sent."
    : "A notification email was sent.";
}
