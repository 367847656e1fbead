import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../../shared/changes/use-write.ts";
import { useInvalidatePeople } from "../../shared/people/use-invalidate-people.ts";

/**
 * Returns a function that deletes an account, once the question is answered. Every list that showed it or its
 * prescriptions is read again.
 */
export function useDeleteUser({ onDeleted }: { onDeleted: () => void }) {
  return useWrite(trpc.users.delete, {
    done: userMessages.userDeleted,
    failed: explained(userMessages.userDeleteFailed),
    refresh: useInvalidatePeople(),
    onDone: onDeleted,
    isUndoable: true,
  });
}
