import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";

/** Changes an account's role, once the question was answered. */
export function useChangeRole({ onChanged }: { onChanged: () => void }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const change = trpc.users.changeRole.useMutation({
    onSuccess: async () => {
      toast({ title: userMessages.roleChanged, variant: "success" });
      await utils.users.invalidate();
      onChanged();
    },
  });
  return { change: useOnce(change.mutateAsync), isPending: change.isPending, error: change.error };
}
