import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";

/** Returns functions that request to be told when an item can be ordered again, and that withdraw the request. */
export function useWhenBack(id: number) {
  const utils = trpc.useUtils();
  const settled = { onSettled: () => utils.prescriptions.listMine.invalidate() };
  const asking = trpc.prescriptions.askWhenBack.useMutation(settled);
  const stopping = trpc.prescriptions.stopAskingWhenBack.useMutation(settled);
  const error = asking.error ?? stopping.error;
  return {
    busy: asking.isPending || stopping.isPending,
    problem: error === null ? null : changeFailure(error),
    onAsk: () => {
      stopping.reset();
      asking.mutate({ id });
    },
    onStop: () => {
      asking.reset();
      stopping.mutate({ id });
    },
  };
}
