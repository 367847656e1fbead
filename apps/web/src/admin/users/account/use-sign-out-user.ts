import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";

/** Returns a function that signs an account out on all devices, once the question is answered. */
export function useSignOutUser({ onSignedOut }: { onSignedOut: () => void }) {
  return useWrite(trpc.users.signOut, { done: userMessages.userSignedOut, onDone: onSignedOut });
}
