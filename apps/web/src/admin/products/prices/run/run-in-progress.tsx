import type { PriceRunState } from "@scriptkeeper/contracts/prices/limits";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { trpc } from "../../../../shared/api/trpc.ts";
import { usePriceParams } from "../price-search-params.ts";
import { CloseRunButton } from "./close-run-button.tsx";
import { ConfirmRunWrite } from "./confirm-run-write.tsx";
import { WorkProgress } from "./work-progress.tsx";

type InProgress = Exclude<PriceRunState, "review" | "done">;

const labels: Record<InProgress, { label: string; help: string }> = {
  uploading: {
    label: "Waiting for the rows",
    help: "They are sent from the window where the file was chosen. If that window was closed, start a new upload.",
  },
  looking_up: {
    label: "Looking up the live prices",
    help: "No prices change yet. You can close this page and come back to the review here.",
  },
  running: {
    label: "Updating prices",
    help: "You can close this page: the update continues, and you can come back to it here.",
  },
  undoing: {
    label: "Putting back the earlier prices",
    help: "You can close this page: this continues, and you can come back to it here.",
  },
};

/** The progress of an update that the server is working on. */
export function RunInProgress({ run }: { run: PriceRun }) {
  const { leaveRun } = usePriceParams();
  if (run.state === "review" || run.state === "done") return null;
  const { label, help } = labels[run.state];
  return (
    <WorkProgress label={label} progress={run.progress}>
      <p className="text-ink-muted">{help}</p>
      {(run.state === "uploading" || run.state === "looking_up") && (
        <CloseRunButton run={run} label="Start New Upload" onClosed={leaveRun} />
      )}
      {run.state === "running" && (
        <ConfirmRunWrite
          run={run}
          procedure={trpc.products.priceStopRun}
          label="Stop the update"
          variant="secondary"
        >
          <p>
            Prices already updated stay as they are. The rest are left out. You can undo the ones that were
            updated.
          </p>
        </ConfirmRunWrite>
      )}
    </WorkProgress>
  );
}
