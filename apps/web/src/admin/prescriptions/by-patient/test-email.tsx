import type { TestReminderInput } from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import Send from "lucide-react/icons/send";
import { useId } from "react";
import { serverMessage } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { ignoreDoubleClick } from "../../../shared/ignore-double-click.ts";
import { useWrite } from "../../shared/changes/use-write.ts";

export interface TestEmailProps {
  itemId: number;
  orderId: number;
  /** The patient's address. */
  email: string;
}

/** Sends a test of the reminder to the patient, whose address it shows, or to the administrator who tests it. */
export function TestEmail({ itemId, orderId, email }: TestEmailProps) {
  const id = useId();
  const toCustomer = useSendTestEmail({ itemId, email, to: "customer" });
  const toMe = useSendTestEmail({ itemId, email, to: "me" });
  const failed = [toCustomer, toMe].find(({ failure }) => failure !== null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Send Test Email for order #${orderId}`}
          aria-describedby={id}
          busy={toCustomer.isPending}
          onClick={ignoreDoubleClick(toCustomer.send)}
        >
          {!toCustomer.isPending && <Send aria-hidden="true" className="size-4" />}
          {toCustomer.isPending ? "Sending..." : "Send Test Email"}
        </Button>
        <span id={id} className="text-sm wrap-anywhere text-ink-muted">
          to {email}
        </span>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`To me instead: the test email for order #${orderId}`}
          busy={toMe.isPending}
          onClick={ignoreDoubleClick(toMe.send)}
        >
          {toMe.isPending ? "Sending..." : "To me instead"}
        </Button>
      </div>
      {failed && (
        <Alert variant="destructive" title={prescriptionMessages.testEmailFailed} className="w-full">
          <p>
            {failed === toMe ? "To you" : `To ${email}`}: {failed.failure}
          </p>
        </Alert>
      )}
    </>
  );
}

/** Each of the two buttons has its own pending state. */
function useSendTestEmail({ itemId, email, to }: TestReminderInput & Omit<TestEmailProps, "orderId">) {
  const { testEmailSent, testEmailFailed } = prescriptionMessages;
  const [send, { isPending, error }] = useWrite(trpc.prescriptions.testReminder, {
    done: () => ({
      title: testEmailSent,
      description: to === "me" ? "To you, not to the customer." : `To ${email}`,
    }),
    failed: (failure) => ({ title: testEmailFailed, description: whyFailed(failure) }),
  });
  return {
    send: () => send({ itemId, to }),
    isPending,
    failure: error === null ? null : whyFailed(error),
  };
}

function whyFailed(error: unknown): string {
  return serverMessage(error) ?? prescriptionMessages.testEmailFailedDetail;
}
