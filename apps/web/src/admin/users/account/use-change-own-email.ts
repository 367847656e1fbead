import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";

/** Returns a function that changes one's own email address. */
export function useChangeOwnEmail({ onChanged }: { onChanged: () => void }) {
  const utils = trpc.useUtils();
  return useWrite(trpc.users.changeOwnEmail, {
    done: userMessages.ownEmailChanged,
    refresh: () => Promise.all([utils.users.invalidate(), utils.auth.verify.invalidate()]),
    onDoneIfMounted: onChanged,
  });
}
