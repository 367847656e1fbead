import type { CustomerFields, EditCustomerInput } from "@scriptkeeper/contracts/customers";
import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { failedAnswer, serverMessage } from "../../shared/api/api-answer.ts";
import { readToken } from "../../shared/api/session-token.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { newId } from "../shared/new-id.ts";
import { useUndoOffer } from "../shared/use-undo.ts";

export interface SaveCustomerEvents {
  onSaved: () => void;
  /** Somebody else changed the record meanwhile; nothing was saved. */
  onConflict: (now: CustomerFields) => void;
}

/** Saves a customer's fields as typed. */
export function useSaveCustomer({ onSaved, onConflict }: SaveCustomerEvents) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const undoOffer = useUndoOffer();
  const update = trpc.users.updateCustomer.useMutation({
    onSuccess: async (_, { change_id }) => {
      toast({
        ...{ title: userMessages.customerUpdated, variant: "success" },
        ...(change_id && undoOffer(change_id)),
      });
      await Promise.all([utils.users.invalidate(), utils.prescriptions.invalidate()]);
      onSaved();
    },
    onError: (error) => {
      const now = currentCustomer(error);
      if (now) onConflict(now);
      else
        toast({ title: serverMessage(error) ?? userMessages.customerUpdateFailed, variant: "destructive" });
    },
  });
  const saveOnce = useSingleFlight(update.mutateAsync);
  function save(input: EditCustomerInput) {
    if (readToken() === null) toast({ title: userMessages.noToken, variant: "destructive" });
    else saveOnce({ ...input, change_id: newId() });
  }
  return { save, isPending: update.isPending, error: update.error };
}

/** The record as it is now, where that is why it was refused. */
function currentCustomer(error: unknown): CustomerFields | undefined {
  const answer = failedAnswer(error);
  return answer.kind === "refused" ? answer.details.currentCustomer : undefined;
}
