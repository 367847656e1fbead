import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";

/** Signs an account out on all its devices, once the question was answered. */
export function useSignOutUser({ onSignedOut }: { onSignedOut: () => void }) {
  const toast = useToast();
  const signOut = trpc.users.signOut.useMutation({
    onSuccess: () => {
      toast({ title: userMessages.userSignedOut, variant: "success" });
      onSignedOut();
    },
  });
  return { signOut: useOnce(signOut.mutateAsync), isPending: signOut.isPending, error: signOut.error };
}
