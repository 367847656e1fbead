import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { Button } from "@scriptkeeper/ui/button";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../../../shared/api/trpc.ts";
import { QueryState } from "../../../../shared/components/query-state.tsx";
import { useLiftEmailStop } from "../../../shared/people/use-lift-email-stop.ts";
import { AddressForm } from "./address-form.tsx";

export interface AddressDialogProps {
  /** The customer's id. */
  id: number;
  onClose: () => void;
}

/** Corrects an address that emails don't reach, or has it tried again. Mounted only while open. */
export function AddressDialog({ id, onClose }: AddressDialogProps) {
  const query = trpc.users.getCustomer.useQuery({ id }, { staleTime: 0 });
  const [lift, { isPending }] = useLiftEmailStop({ onDone: onClose });
  // Edits start from the current values, not from those that a list read earlier.
  const fresh = query.isFetchedAfterMount ? query : { ...query, data: undefined };
  return (
    <Dialog
      title="Fix address"
      description="A mail server refused this address, so we send nothing to it. When you fix it or try it again, emails from the last 30 days that did not arrive are resent if they still apply."
      onClose={onClose}
    >
      <QueryState
        query={fresh}
        of="the customer"
        failed={userMessages.customersLoadFailed}
        skeleton={<Skeleton className="h-48 w-full" />}
      >
        {(customer) => (
          <AddressForm customer={customer} onClose={onClose}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
              Is the address correct?
              <Button
                variant="secondary"
                size="sm"
                busy={isPending}
                onClick={() => lift({ id, stop: "bad_address" })}
              >
                Try this address again
              </Button>
            </p>
          </AddressForm>
        )}
      </QueryState>
    </Dialog>
  );
}
