import { productMessages, productsRefreshed } from "@scriptkeeper/contracts/catalogue/messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { useInvalidateProducts } from "./use-invalidate-products.ts";

export interface RefreshFailure {
  /** Whether the server reported the failure; otherwise its response was lost. */
  isKnown: boolean;
  /** The server's message, if it differs from the documented one. */
  detail: string | undefined;
}

/** Returns a function that fetches the store's products again. `isLive` once that has succeeded on this visit. */
export function useRefreshProducts() {
  const invalidateProducts = useInvalidateProducts();
  const toast = useToast();
  const refresh = trpc.products.refresh.useMutation({
    onSuccess: ({ count, added, changed, failing }) => {
      toast({
        title: productsRefreshed(count),
        description: `${added} new, ${changed} changed${failing ? `, ${failing} as before, because the store failed to give ${failing === 1 ? "it" : "them"}` : ""}`,
        variant: "success",
      });
    },
    onError: () => toast({ title: productMessages.storeProductsError, variant: "destructive" }),
    onSettled: invalidateProducts,
  });
  const once = useSingleFlight(() => refresh.mutateAsync());
  return {
    refresh: () => once(undefined),
    isPending: refresh.isPending,
    isLive: refresh.isSuccess,
    failure: refresh.isError ? toFailure(refresh.error) : null,
  };
}

function toFailure(error: unknown): RefreshFailure {
  const answer = failedAnswer(error);
  if (answer.kind !== "refused") return { isKnown: false, detail: undefined };
  const { message } = answer;
  return { isKnown: true, detail: message === productMessages.storeProductsFailed ? undefined : message };
}
