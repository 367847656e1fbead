import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { trpc } from "../../shared/api/trpc.ts";
import { useInvalidatePeople } from "../shared/use-invalidate-people.ts";
import { useWrite } from "../shared/use-write.ts";

/** Changes an account's role, once the question was answered. */
export function useChangeRole({ onChanged }: { onChanged: () => void }) {
  return useWrite(trpc.users.changeRole, {
    done: userMessages.roleChanged,
    refresh: useInvalidatePeople(),
    onDone: onChanged,
    isUndoable: true,
  });
}
