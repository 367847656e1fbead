import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { useFailureToast } from "../shared/use-failure-toast.ts";

/** Deletes an account, once the question was answered. Every list that showed its prescriptions is read anew. */
export function useDeleteUser({ onDeleted }: { onDeleted: () => void }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const tellFailure = useFailureToast();
  const remove = trpc.users.delete.useMutation({
    onSuccess: async () => {
      toast({ title: userMessages.userDeleted, variant: "success" });
      await Promise.all([
        utils.users.invalidate(),
        utils.prescriptions.invalidate(),
        utils.discounts.invalidate(),
        utils.logs.invalidate(),
      ]);
      onDeleted();
    },
    onError: (error) => tellFailure(userMessages.userDeleteFailed, failureDetail(error)),
  });
  return { remove: useOnce(remove.mutateAsync), isPending: remove.isPending, error: remove.error };
}
