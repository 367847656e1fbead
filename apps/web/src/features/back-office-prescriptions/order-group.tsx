import type { PatientOrder } from "@scriptkeeper/contracts/patients";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { shortInstant } from "@scriptkeeper/domain/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { useToast } from "@scriptkeeper/ui/toast";
import Send from "lucide-react/icons/send";
import { type ReactNode, useId } from "react";
import { serverMessage } from "../../lib/api-answer.ts";
import { trpc } from "../../lib/trpc.ts";
import { useTellFailure } from "../../lib/use-failure-toast.ts";
import { useOnce } from "../../lib/use-once.ts";

export interface OrderGroupProps {
  order: PatientOrder;
  /** The patient's email, which the test email goes to. */
  email: string;
  timeZone: string;
  checked: boolean | "indeterminate";
  onSelect: (selected: boolean) => void;
  children: ReactNode;
}

/** One order with its items. */
export function OrderGroup({ order, email, timeZone, checked, onSelect, children }: OrderGroupProps) {
  const id = useId();
  const [first] = order.items;
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken px-3 py-2">
        <Checkbox
          checked={checked}
          aria-label={`Select all of order #${order.id}`}
          onCheckedChange={(now) => onSelect(now === true)}
        />
        <h3 id={id} className="font-semibold">
          Order #{order.id}
        </h3>
        <p className="grow text-ink-muted">{shortInstant(new Date(order.created_at), timeZone)}</p>
        {first && <TestEmail itemId={first.id} orderId={order.id} email={email} />}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

function TestEmail({ itemId, orderId, email }: { itemId: number; orderId: number; email: string }) {
  const toast = useToast();
  const failed = useTellFailure();
  const { testEmailSent, testEmailFailed, testEmailFailedDetail } = prescriptionMessages;
  const send = trpc.prescriptions.testReminder.useMutation({
    onSuccess: () => toast({ variant: "success", title: testEmailSent, description: `To ${email}` }),
    onError: (error) => failed(testEmailFailed, serverMessage(error) ?? testEmailFailedDetail),
  });
  const sendOnce = useOnce(send.mutateAsync);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Send Test Email for order #${orderId}`}
        busy={send.isPending}
        onClick={() => sendOnce({ id: itemId })}
      >
        {!send.isPending && <Send aria-hidden="true" className="size-4" />}
        {send.isPending ? "Sending..." : "Send Test Email"}
      </Button>
      {send.isError && (
        <Alert variant="destructive" title={testEmailFailed} className="w-full">
          <p>{serverMessage(send.error) ?? testEmailFailedDetail}</p>
        </Alert>
      )}
    </>
  );
}
