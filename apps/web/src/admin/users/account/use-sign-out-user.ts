import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";

/** Signs an account out on all its devices, once the question was answered. */
export function useSignOutUser({ onSignedOut }: { onSignedOut: () => void }) {
  return useWrite(trpc.users.signOut, { done: userMessages.userSignedOut, onDone: onSignedOut });
}
