import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { counted } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";

import { usePriceParams } from "../price-search-params.ts";
import { useRetryFailed } from "../run/use-run-write.ts";

/** Starts a new review of the rows that failed. */
export function RetryFailed({ run }: { run: PriceRun }) {
  const { openRun } = usePriceParams();
  const { retry, isPending } = useRetryFailed(({ id }) => openRun(id));
  return (
    <Button busy={isPending} onClick={() => retry({ id: run.id })}>
      Send {counted(run.outcomes.failed, "failed row")} back to review
    </Button>
  );
}
