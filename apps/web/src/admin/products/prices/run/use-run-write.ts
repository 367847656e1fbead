import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { useToast } from "@scriptkeeper/ui/toast";
import { failedAnswer } from "../../../../shared/api/api-answer.ts";
import { trpc } from "../../../../shared/api/trpc.ts";
import { useSingleFlight } from "../../../../shared/use-single-flight.ts";
import { priceFailure } from "../price-labels.ts";

interface RunWriteEnds {
  onDone: (run: PriceRun) => void;
  /**
   * Called with whether the server refused because the update has moved on to another step, which takes the old one off
   * the screen.
   */
  onFailed?: (failure: string, hasMovedOn: boolean) => void;
}

type RunProcedure = typeof trpc.products.priceStartRun;

/**
 * Returns a function that moves a price update on: starts, stops, undoes or closes it. The response is the update's
 * new state.
 */
export function useRunWrite(procedure: RunProcedure, { onDone, onFailed }: RunWriteEnds) {
  const utils = trpc.useUtils();
  const write = procedure.useMutation({
    onSuccess: (run) => {
      utils.products.priceRun.setData({ id: run.id }, run);
      void utils.products.priceLatestRun.invalidate();
      onDone(run);
    },
    onError: async (error, { id }) => {
      const stateOf = () => utils.products.priceRun.getData({ id })?.state;
      const before = stateOf();
      const reading = utils.products.invalidate();
      // Not awaited otherwise: while the server is away it would delay the failure.
      if (isConflict(error)) await reading;
      onFailed?.(priceFailure(error), stateOf() !== before);
    },
  });
  return {
    write: useSingleFlight(write.mutateAsync),
    isPending: write.isPending,
    failure: write.isError ? priceFailure(write.error) : null,
  };
}

/** Whether the server refused because the update is not as the page showed it. */
function isConflict(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.code === "CONFLICT";
}

/** Returns a function that creates an update of the failed rows; the old one is closed. */
export function useRetryFailed(onDone: (run: PriceRun) => void) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const retry = trpc.products.priceRetryFailedRows.useMutation({
    onSuccess: (run) => {
      utils.products.priceRun.setData({ id: run.id }, run);
      onDone(run);
    },
    onError: (error) => toast({ title: priceFailure(error), variant: "destructive" }),
  });
  return { retry: useSingleFlight(retry.mutateAsync), isPending: retry.isPending };
}
