import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import type { DiscountInput } from "@scriptkeeper/contracts/discounts";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";

/** Creates a discount, or changes the one with `id`. */
export function useSaveDiscount({ id, onSaved }: { id: number | null; onSaved: () => void }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  function outcome(title: string) {
    return {
      onSuccess: async () => {
        toast({ title, variant: "success" });
        await utils.discounts.invalidate();
        onSaved();
      },
      onError: (error: unknown) => toast({ title: saveFailure(error), variant: "destructive" }),
    };
  }
  const create = trpc.discounts.create.useMutation(outcome(discountMessages.created));
  const update = trpc.discounts.update.useMutation(outcome(discountMessages.updated));
  const save = useOnce(async (input: DiscountInput) =>
    id === null ? create.mutateAsync(input) : update.mutateAsync({ id, ...input }),
  );
  const { isPending, error } = id === null ? create : update;
  return { save, isPending, error };
}

/** The server's words, or the documented ones. */
export function saveFailure(error: unknown): string {
  return serverMessage(error) ?? discountMessages.saveFailed;
}
