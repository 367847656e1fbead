import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";
import { useInvalidatePeople } from "../../shared/people/use-invalidate-people.ts";

/** Returns a function that changes an account's role, once the question is answered. */
export function useChangeRole({ onChanged }: { onChanged: () => void }) {
  return useWrite(trpc.users.changeRole, {
    done: userMessages.roleChanged,
    refresh: useInvalidatePeople(),
    onDone: onChanged,
    isUndoable: true,
  });
}
