import { trpc } from "../../shared/api/trpc.ts";

/** Returns a mutation that records the arrival of a paid order, after which the orders are read again. */
export function useConfirmArrival() {
  const utils = trpc.useUtils();
  return trpc.renewals.confirmArrival.useMutation({ onSettled: () => utils.renewals.invalidate() });
}
