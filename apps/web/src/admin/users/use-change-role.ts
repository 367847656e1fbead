import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/use-write.ts";

/** Changes an account's role, once the question was answered. */
export function useChangeRole({ onChanged }: { onChanged: () => void }) {
  const utils = trpc.useUtils();
  return useWrite(trpc.users.changeRole, {
    done: userMessages.roleChanged,
    refresh: () => utils.users.invalidate(),
    onDone: onChanged,
    isUndoable: true,
  });
}
