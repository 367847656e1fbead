import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";

/** Returns a function that adds an administrator. */
export function useAddAdmin({ onAdded }: { onAdded: () => void }) {
  const utils = trpc.useUtils();
  return useWrite(trpc.users.addAdmin, {
    done: userMessages.adminCreated,
    refresh: () => utils.users.invalidate(),
    onDoneIfMounted: onAdded,
  });
}
