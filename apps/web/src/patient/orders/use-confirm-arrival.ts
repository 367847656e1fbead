import { trpc } from "../../shared/api/trpc.ts";

/** Says that a paid order has come, and reads the orders anew. */
export function useConfirmArrival() {
  const utils = trpc.useUtils();
  return trpc.renewals.confirmArrival.useMutation({ onSettled: () => utils.renewals.invalidate() });
}
