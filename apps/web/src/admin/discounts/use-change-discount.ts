import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";

/** Switches a discount on or off. */
export function useSwitchDiscount() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const update = trpc.discounts.update.useMutation({
    onSuccess: (_, { is_active }) => {
      toast({
        title: is_active ? discountMessages.activated : discountMessages.deactivated,
        variant: "success",
      });
      return utils.discounts.invalidate();
    },
    onError: (error) =>
      toast({ title: serverMessage(error) ?? discountMessages.updateFailed, variant: "destructive" }),
  });
  return {
    switchTo: useOnce(update.mutateAsync),
    busyId: update.isPending ? update.variables.id : null,
  };
}

/** Deletes a discount, once the question was answered. */
export function useDeleteDiscount({ onDeleted }: { onDeleted: () => void }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const remove = trpc.discounts.delete.useMutation({
    onSuccess: async () => {
      toast({ title: discountMessages.deleted, variant: "success" });
      await utils.discounts.invalidate();
      onDeleted();
    },
    onError: (error) =>
      toast({ title: serverMessage(error) ?? discountMessages.deleteFailed, variant: "destructive" }),
  });
  return {
    remove: useOnce(remove.mutateAsync),
    isPending: remove.isPending,
    failure: remove.isError ? (serverMessage(remove.error) ?? discountMessages.deleteFailed) : null,
  };
}
