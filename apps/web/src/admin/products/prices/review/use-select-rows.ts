import type { PriceRunRowsQuestion } from "@scriptkeeper/contracts/prices/prices";
import { useToast } from "@scriptkeeper/ui/toast";
import { useIsMutating } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { trpc } from "../../../../shared/api/trpc.ts";
import { priceFailure } from "../price-labels.ts";

/**
 * Ticks and unticks rows. The change shows at once and the server's response follows, because ticking one row can
 * untick another.
 */
export function useSelectRows(question: PriceRunRowsQuestion) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const include = trpc.products.priceIncludeRows.useMutation({
    // Runs the calls in order, so that the last press counts.
    scope: { id: "ticks of price rows" },
    onMutate: async ({ rowNumbers, included }) => {
      await utils.products.priceRunRows.cancel(question);
      utils.products.priceRunRows.setData(
        question,
        (before) =>
          before && {
            ...before,
            rows: before.rows.map((row) => (rowNumbers.includes(row.rowNumber) ? { ...row, included } : row)),
          },
      );
    },
    onError: (error) => toast({ title: priceFailure(error), variant: "destructive" }),
    onSettled: () =>
      Promise.all([
        utils.products.priceRunRows.invalidate(question),
        utils.products.priceRun.invalidate({ id: question.id }),
      ]),
  });
  return (rowNumbers: number[], included: boolean) =>
    include.mutate({ id: question.id, rowNumbers, included });
}

/** Tells whether a tick is still being saved, so that the counts are about to change. */
export function useIsSelectingRows(): boolean {
  return useIsMutating({ mutationKey: getMutationKey(trpc.products.priceIncludeRows) }) > 0;
}
