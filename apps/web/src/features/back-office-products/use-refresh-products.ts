import { productMessages, productsRefreshed } from "@scriptkeeper/contracts/product-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../lib/api-answer.ts";
import { trpc } from "../../lib/trpc.ts";
import { useOnce } from "../../lib/use-once.ts";

/** Fetches the store's products anew. `isLive` once that worked on this visit. */
export function useRefreshProducts() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const refresh = trpc.products.refresh.useMutation({
    onSuccess: ({ count, added, changed }) => {
      toast({
        title: productsRefreshed(count),
        description: `${added} new, ${changed} changed`,
        variant: "success",
      });
    },
    onError: () => toast({ title: productMessages.storeProductsError, variant: "destructive" }),
    onSettled: () => utils.products.invalidate(),
  });
  const once = useOnce(() => refresh.mutateAsync());
  return {
    refresh: () => once(undefined),
    isPending: refresh.isPending,
    isLive: refresh.isSuccess,
    failure: refresh.isError ? (serverMessage(refresh.error) ?? productMessages.storeProductsFailed) : null,
  };
}
