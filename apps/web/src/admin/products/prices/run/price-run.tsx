import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun as Run } from "@scriptkeeper/contracts/prices/prices";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { failedAnswer } from "../../../../shared/api/api-answer.ts";
import { QueryFailure } from "../../../../shared/components/query-failure.tsx";
import { usePriceParams } from "../price-search-params.ts";
import { PriceSteps } from "../price-steps.tsx";
import { ResultsStep } from "../results/results-step.tsx";
import { ReviewStep } from "../review/review-step.tsx";
import { RunHeader } from "./run-header.tsx";
import { RunInProgress } from "./run-in-progress.tsx";
import { usePriceRun } from "./use-price-run.ts";

/** A created update, at the step that its state requires. */
export function PriceRun({ id }: { id: number }) {
  const run = usePriceRun(id);
  const { leaveRun } = usePriceParams();
  if (!run.data) {
    if (!run.isError) return <Skeleton className="h-64" />;
    const newUpload = (
      <Button variant="secondary" onClick={leaveRun}>
        Start New Upload
      </Button>
    );
    const answer = failedAnswer(run.error);
    if (answer.kind === "refused" && answer.status === 404)
      return <ErrorState title={priceMessages.notFound} actions={newUpload} />;
    return <QueryFailure query={run} title={priceMessages.unexpected} actions={newUpload} />;
  }
  return (
    <div className="space-y-6">
      <PriceSteps current={toStep(run.data)} />
      <RunHeader run={run.data} />
      {run.isError && (
        <Alert variant="warning" role="status" title="The server is not answering right now">
          <p>What you see may be out of date. Nothing is lost; we'll keep trying.</p>
          <Button variant="secondary" busy={run.isFetching} onClick={() => void run.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {run.data.problem && (
        <Alert variant="warning" role="status">
          {run.data.problem}
        </Alert>
      )}
      <RunStep run={run.data} />
    </div>
  );
}

function RunStep({ run }: { run: Run }) {
  if (run.state === "review") return <ReviewStep run={run} />;
  if (run.state === "done") return <ResultsStep run={run} />;
  return <RunInProgress run={run} />;
}

function toStep({ state }: Run): 0 | 1 | 2 {
  if (state === "uploading") return 0;
  return state === "looking_up" || state === "review" ? 1 : 2;
}
