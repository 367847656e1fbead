import type { TestReminderInput } from "@scriptkeeper/contracts/prescription-changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import Send from "lucide-react/icons/send";
import { useId } from "react";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/use-write.ts";

export interface TestEmailProps {
  itemId: number;
  orderId: number;
  /** The patient's address. */
  email: string;
}

/** Sends a test of the reminder: it names whom it goes to, and may go to whoever tries it instead. */
export function TestEmail({ itemId, orderId, email }: TestEmailProps) {
  const id = useId();
  const { sendTo, busyTo, failure } = useSendTestEmail({ itemId, email });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Send Test Email for order #${orderId}`}
          aria-describedby={id}
          busy={busyTo === "customer"}
          onClick={() => sendTo("customer")}
        >
          {busyTo !== "customer" && <Send aria-hidden="true" className="size-4" />}
          {busyTo === "customer" ? "Sending..." : "Send Test Email"}
        </Button>
        <span id={id} className="text-sm wrap-anywhere text-ink-muted">
          to {email}
        </span>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`To me instead: the test email for order #${orderId}`}
          busy={busyTo === "me"}
          onClick={() => sendTo("me")}
        >
          {busyTo === "me" ? "Sending..." : "To me instead"}
        </Button>
      </div>
      {failure && (
        <Alert variant="destructive" title={prescriptionMessages.testEmailFailed} className="w-full">
          <p>{failure}</p>
        </Alert>
      )}
    </>
  );
}

function useSendTestEmail({ itemId, email }: { itemId: number; email: string }) {
  const { testEmailSent, testEmailFailed } = prescriptionMessages;
  const [send, { underWay, error }] = useWrite(trpc.prescriptions.testReminder, {
    done: (_, { to }) => ({
      title: testEmailSent,
      description: to === "me" ? "To you. The customer is not emailed." : `To ${email}`,
    }),
    failed: (failure) => ({ title: testEmailFailed, description: whyFailed(failure) }),
  });
  const sendTo = (to: TestReminderInput["to"]) => send({ itemId, to });
  return { sendTo, busyTo: underWay?.to, failure: error === null ? null : whyFailed(error) };
}

function whyFailed(error: unknown): string {
  return serverMessage(error) ?? prescriptionMessages.testEmailFailedDetail;
}
