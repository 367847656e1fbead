import type { TestReminderInput } from "@scriptkeeper/contracts/prescription-changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { useToast } from "@scriptkeeper/ui/toast";
import Send from "lucide-react/icons/send";
import { useId } from "react";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { useFailureToast } from "../shared/use-failure-toast.ts";

export interface TestEmailProps {
  itemId: number;
  orderId: number;
  /** The patient's address. */
  email: string;
}

/** Sends a test of the reminder: it names whom it goes to, and may go to whoever tries it instead. */
export function TestEmail({ itemId, orderId, email }: TestEmailProps) {
  const id = useId();
  const { send, sendTo } = useSend({ itemId, email });
  const busyTo = send.isPending ? send.variables.to : null;
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
      {send.isError && (
        <Alert variant="destructive" title={prescriptionMessages.testEmailFailed} className="w-full">
          <p>{serverMessage(send.error) ?? prescriptionMessages.testEmailFailedDetail}</p>
        </Alert>
      )}
    </>
  );
}

function useSend({ itemId, email }: { itemId: number; email: string }) {
  const toast = useToast();
  const failed = useFailureToast();
  const { testEmailSent, testEmailFailed, testEmailFailedDetail } = prescriptionMessages;
  const send = trpc.prescriptions.testReminder.useMutation({
    onSuccess: (_, { to }) =>
      toast({
        variant: "success",
        title: testEmailSent,
        description: to === "me" ? "To you. The customer is not emailed." : `To ${email}`,
      }),
    onError: (error) => failed(testEmailFailed, serverMessage(error) ?? testEmailFailedDetail),
  });
  const sendOnce = useOnce(send.mutateAsync);
  return { send, sendTo: (to: TestReminderInput["to"]) => sendOnce({ itemId, to }) };
}
