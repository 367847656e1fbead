import type { PriceRunState } from "@scriptkeeper/contracts/prices/limits";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { trpc } from "../../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../../shared/components/query-failure.tsx";
import { CloseRunButton } from "./close-run-button.tsx";

const stateTexts: Record<PriceRunState, string> = {
  uploading: "Not all of its rows arrived. Choose the file again to start over.",
  looking_up: "Its rows are being compared with the live prices.",
  review: "It is waiting for your review.",
  running: "Its prices are being updated.",
  done: "It is finished. Its results are kept here, and any prices it changed can be put back.",
  undoing: "Its earlier prices are being put back.",
};

/** Offers to continue the update that was left open, so that a restarted browser finds it again. */
export function OpenRunNotice({ onOpen }: { onOpen: (runId: number) => void }) {
  const latest = trpc.products.priceLatestRun.useQuery(undefined, { staleTime: 0 });
  const run = latest.data?.run;
  return (
    <>
      {latest.isError && (
        <QueryFailure query={latest} title="We could not check whether a price update is open" />
      )}
      {run && <OpenRun run={run} onOpen={onOpen} onClosed={() => void latest.refetch()} />}
    </>
  );
}

interface OpenRunProps {
  run: PriceRun;
  onOpen: (runId: number) => void;
  onClosed: () => void;
}

function OpenRun({ run, onOpen, onClosed }: OpenRunProps) {
  return (
    <Alert variant="info" role="status" title={`A price update is open${ofFile(run)}`}>
      <p>{stateTexts[run.state]}</p>
      <div className="flex flex-wrap gap-3">
        {run.state !== "uploading" && <Button onClick={() => onOpen(run.id)}>Continue</Button>}
        {run.state === "uploading" && <CloseRunButton run={run} label="Discard it" onClosed={onClosed} />}
      </div>
    </Alert>
  );
}

function ofFile({ fileName }: PriceRun): string {
  return fileName ? `: ${fileName}` : "";
}
