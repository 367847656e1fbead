import { trpc } from "../../shared/api/trpc.ts";

/** Returns mutations that record, and take back, the arrival of an order, after which the orders are read again. */
export function useConfirmArrival() {
  const utils = trpc.useUtils();
  const reading = { onSettled: () => utils.renewals.invalidate() };
  return {
    confirm: trpc.renewals.confirmArrival.useMutation(reading),
    takeBack: trpc.renewals.takeBackArrival.useMutation(reading),
  };
}
