import { productMessages } from "@scriptkeeper/contracts/product-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { useMemo } from "react";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { useProductsChanged } from "./use-products-changed.ts";

export interface SaveFailure {
  message: string;
  /** The field that the server named. */
  field: string | undefined;
}

/** Saves a row. After a failure the row stays as it was typed. */
export function useSaveProduct({ onSaved }: { onSaved: () => void }) {
  const productsChanged = useProductsChanged();
  const toast = useToast();
  const update = trpc.products.update.useMutation({
    onSuccess: async () => {
      toast({ title: productMessages.updated, variant: "success" });
      await productsChanged();
      onSaved();
    },
    onError: () => toast({ title: productMessages.updateFailed, variant: "destructive" }),
  });
  const { error } = update;
  return {
    save: useOnce(update.mutateAsync),
    isPending: update.isPending,
    failure: useMemo(() => (error ? failureOf(error) : null), [error]),
    /** The list may have changed since it was read. */
    readAgain: productsChanged,
  };
}

function failureOf(error: unknown): SaveFailure {
  const answer = failedAnswer(error);
  if (answer.kind !== "refused") return { message: productMessages.updateFailed, field: undefined };
  return { message: answer.message ?? productMessages.updateFailed, field: answer.details.field };
}
