import type { RenewInput, RenewResult } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { useEffect } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { noCheckoutAddress, renewalProblem } from "../renewal-error.ts";
import type { Replacing } from "./use-unpaid-orders.ts";

/**
 * Places the order and leaves for the store's checkout. After a refusal the preview is read again, so that the screen
 * shows what changed. Returning from the store with the browser's Back button unlocks the form, and what is to be replaced
 * has to be chosen again: it may have been replaced by now.
 */
export function useRenew(leaveFor: (url: string) => void, { setReplaced }: Pick<Replacing, "setReplaced">) {
  const utils = trpc.useUtils();
  const renew = trpc.renewals.renew.useMutation({
    onSuccess: ({ partialOrder, shopifyUrl }) => {
      if (shopifyUrl && !partialOrder) leaveFor(shopifyUrl);
    },
    onError: (error, { replacesRenewalId }) => {
      if (replacesRenewalId && goneCodes.has(error.data?.code)) setReplaced(null);
      return utils.renewals.preview.invalidate();
    },
  });
  const { reset } = renew;

  useEffect(() => {
    function onShown(event: PageTransitionEvent) {
      if (!event.persisted) return;
      reset();
      setReplaced(null);
      void utils.renewals.preview.invalidate();
    }
    window.addEventListener("pageshow", onShown);
    return () => window.removeEventListener("pageshow", onShown);
  }, [reset, setReplaced, utils]);

  const order = renew.data;
  const noAddress = order !== undefined && !order.shopifyUrl;
  const partial = order?.shopifyUrl && order.partialOrder ? partialOrder(order) : null;
  return {
    renew: (input: RenewInput) => renew.mutate(input),
    isBusy: renew.isPending || (order !== undefined && !noAddress),
    problem: renew.isError ? renewalProblem(renew.error) : noAddress ? noCheckoutAddress : null,
    partial,
    /** The checkout that is being opened: the screen links to it, in case the browser is stopped on the way. */
    leavingFor: partial ? null : order?.shopifyUrl || null,
  };
}

/** Refusals after which the order to be replaced can no longer be replaced. */
const goneCodes = new Set<string | undefined>(["ALREADY_PAID", "NOT_FOUND", "CONFLICT"]);

function partialOrder(order: RenewResult) {
  return {
    unavailable: order.unavailableProducts.map(productName),
    checkoutUrl: order.shopifyUrl,
  };
}

/** The contract allows a bare name as well as an object. */
function productName(product: string | Parameters<typeof medicineAmongWords>[0]): string {
  return typeof product === "string" ? product : medicineAmongWords(product);
}
