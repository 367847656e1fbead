import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { trpc } from "../../shared/api/trpc.ts";
import { explained, useWrite } from "../shared/use-write.ts";

/** Deletes an account, once the question was answered. Every list that showed its prescriptions is read anew. */
export function useDeleteUser({ onDeleted }: { onDeleted: () => void }) {
  const utils = trpc.useUtils();
  return useWrite(trpc.users.delete, {
    done: userMessages.userDeleted,
    failed: explained(userMessages.userDeleteFailed),
    refresh: () =>
      Promise.all([
        utils.users.invalidate(),
        utils.prescriptions.invalidate(),
        utils.discounts.invalidate(),
        utils.logs.invalidate(),
      ]),
    onDone: onDeleted,
    isUndoable: true,
  });
}
