import type { EditCustomerInput } from "@scriptkeeper/contracts/accounts/customers";
import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { readToken } from "../../shared/api/session-token.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/changes/use-write.ts";
import { toastUnlessAtFields } from "../shared/conflicts/toast-unless-at-fields.ts";
import { useInvalidatePeople } from "../shared/people/use-invalidate-people.ts";

/** Returns a function that saves the changed fields of a customer. */
export function useSaveCustomer({ onSaved }: { onSaved: () => void }) {
  const toast = useToast();
  const [write, { isPending, error }] = useWrite(trpc.users.updateCustomer, {
    done: userMessages.customerUpdated,
    failed: toastUnlessAtFields((failure) => ({
      title: serverMessage(failure) ?? userMessages.customerUpdateFailed,
    })),
    refresh: useInvalidatePeople(),
    onDoneIfMounted: onSaved,
    isUndoable: true,
  });
  function save(input: EditCustomerInput & { id: number }) {
    if (readToken() === null) toast({ title: userMessages.noToken, variant: "destructive" });
    else write(input);
  }
  return { save, isPending, error };
}
