import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { useMemo } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { refusalOf } from "./refusal.ts";

/** Changes the caller's own email address. */
export function useChangeOwnEmail({ onChanged }: { onChanged: () => void }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const change = trpc.users.changeOwnEmail.useMutation({
    onSuccess: async () => {
      toast({ title: userMessages.ownEmailChanged, variant: "success" });
      await Promise.all([utils.users.invalidate(), utils.auth.verify.invalidate()]);
      onChanged();
    },
  });
  const { error } = change;
  return {
    change: useOnce(change.mutateAsync),
    isPending: change.isPending,
    refusal: useMemo(() => (error ? refusalOf(error, userMessages.ownEmailChangeFailed) : null), [error]),
  };
}
