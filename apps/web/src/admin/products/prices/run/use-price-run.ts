import type { PriceRunState } from "@scriptkeeper/contracts/prices/limits";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { useToast } from "@scriptkeeper/ui/toast";
import { useEffect, useRef } from "react";
import { trpc } from "../../../../shared/api/trpc.ts";
import { putBack, updatedText } from "../price-labels.ts";

const POLL_MS = 1_000;
/** Frequent at first, because a short list is looked up within seconds. */
const FIRST_POLL_MS = 250;
const FIRST_POLLS = 40;

/** Reads a price update and follows it while the server works on it; a toast announces its end. */
export function usePriceRun(id: number) {
  const query = trpc.products.priceRun.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data && isInProgress(data.state) && (dataUpdateCount < FIRST_POLLS ? FIRST_POLL_MS : POLL_MS),
    },
  );
  useFinishedToast(query.data);
  return query;
}

function isInProgress(state: PriceRunState): boolean {
  return state !== "review" && state !== "done";
}

function useFinishedToast(run: PriceRun | undefined) {
  const toast = useToast();
  const before = useRef<PriceRunState>(undefined);
  useEffect(() => {
    if (!run) return;
    const was = before.current;
    before.current = run.state;
    if (run.state !== "done") return;
    if (was === "running") toast({ title: updatedText(run), variant: "success" });
    if (was === "undoing") toast({ title: putBack(run), variant: "success" });
  }, [run, toast]);
}
