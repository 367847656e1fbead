import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { trpc } from "../../../../shared/api/trpc.ts";
import { useWrite } from "../../../shared/changes/use-write.ts";

/** Gives a customer another address, which counts as working until a mail server rejects it. */
export function useCorrectAddress({ onSaved }: { onSaved: () => void }) {
  const utils = trpc.useUtils();
  return useWrite(trpc.users.updateCustomer, {
    done: (_, { email = "" }) => ({ title: userMessages.customerUpdated, description: email }),
    refreshInAnyCase: () =>
      Promise.all([
        utils.worklist.invalidate(),
        utils.users.invalidate(),
        utils.prescriptions.invalidate(),
        utils.emailStops.invalidate(),
        utils.logs.invalidate(),
      ]),
    onDoneIfMounted: onSaved,
    isUndoable: true,
  });
}
