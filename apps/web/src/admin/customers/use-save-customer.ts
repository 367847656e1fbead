import type { EditCustomerInput } from "@scriptkeeper/contracts/customers";
import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { readToken } from "../../shared/api/session-token.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { isStale } from "../shared/conflicts/changed-fields-in.ts";
import { newId } from "../shared/new-id.ts";
import { useInvalidatePeople } from "../shared/use-invalidate-people.ts";
import { useUndoOffer } from "../shared/use-undo.ts";

/** Saves what was changed of a customer. */
export function useSaveCustomer({ onSaved }: { onSaved: () => void }) {
  const readAgain = useInvalidatePeople();
  const toast = useToast();
  const undoOffer = useUndoOffer();
  const update = trpc.users.updateCustomer.useMutation({
    onSuccess: async (_, { change_id }) => {
      toast({
        ...{ title: userMessages.customerUpdated, variant: "success" },
        ...(change_id && undoOffer(change_id)),
      });
      await readAgain();
      onSaved();
    },
    onError: (error) => {
      if (!isStale(error))
        toast({ title: serverMessage(error) ?? userMessages.customerUpdateFailed, variant: "destructive" });
    },
  });
  const saveOnce = useSingleFlight(update.mutateAsync);
  function save(input: EditCustomerInput & { id: number }) {
    if (readToken() === null) toast({ title: userMessages.noToken, variant: "destructive" });
    else saveOnce({ ...input, change_id: newId() });
  }
  return { save, isPending: update.isPending, error: update.error };
}
