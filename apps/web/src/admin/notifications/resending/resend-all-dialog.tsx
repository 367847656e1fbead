import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { Progress } from "@scriptkeeper/ui/progress";
import { useToast } from "@scriptkeeper/ui/toast";
import { useState } from "react";
import { paths } from "../../../shared/paths.ts";
import { useFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { NewTabLink } from "../../shared/counted/counted-link.tsx";
import type { NotificationFilter } from "../notification-search-params.ts";
import {
  type Amount,
  amountText,
  failureSentences,
  outcomeToast,
  progressText,
  type ResendRun,
} from "./resend-labels.ts";
import { useResendFailed } from "./use-resend-failed.ts";

export interface ResendAllDialogProps {
  filter: NotificationFilter;
  /** How many failed emails are in the list. */
  failed: Amount;
  onClose: () => void;
}

/** Explains resending all failed emails, does it, and shows the progress. Mounted only while open. */
export function ResendAllDialog({ filter, failed, onClose }: ResendAllDialogProps) {
  const toast = useToast();
  const tellFailure = useFailureToast();
  const [failure, setFailure] = useState<string[] | null>(null);
  const [isRest, setIsRest] = useState(false);
  const { resend, running, stop } = useResendFailed((run) => {
    if (run.error === null) {
      toast({ ...outcomeToast(run), variant: run.resent > 0 ? "success" : "default" });
      return onClose();
    }
    const sentences = failureSentences(run);
    setFailure(sentences);
    setIsRest(true);
    tellFailure(logMessages.resendAllFailed, sentences.join(" "));
  });
  return (
    <ConfirmDialog
      title="Resend all failed emails"
      confirmLabel={isRest ? "Resend the rest" : "Resend all"}
      busy={running !== null}
      onStop={stop}
      onClose={onClose}
      onConfirm={() => {
        setFailure(null);
        resend({ email: filter.email, type: filter.type });
      }}
    >
      {!isRest && <ResendCount filter={filter} failed={failed} isRunning={running !== null} />}
      <ul className="list-disc space-y-1 pl-5">
        <li>Each is sent once more with its original Message-ID, oldest first.</li>
        <li>We check each one again just before sending, and cancel any that are no longer due.</li>
        <li>Those to an undeliverable address or a deleted account stay failed.</li>
      </ul>
      {running && <ResendProgress run={running} />}
      {failure && (
        <Alert variant="destructive" role="alert" title={logMessages.resendAllFailed}>
          {failure.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

interface ResendCountProps extends Pick<ResendAllDialogProps, "filter" | "failed"> {
  isRunning: boolean;
}

/** The number links to the list until resending starts; from then on Tab leads to Stop. */
function ResendCount({ filter, failed, isRunning }: ResendCountProps) {
  const isSearched = filter.email !== "" || filter.type !== "";
  return (
    <p>
      Failed emails{isSearched && " that match your search"}:{" "}
      {isRunning ? (
        amountText(failed)
      ) : (
        <NewTabLink to={`${paths.adminNotifications}?${failedOf(filter)}`}>{amountText(failed)}</NewTabLink>
      )}
    </p>
  );
}

/** Returns the address of the list of these failed emails. */
function failedOf({ email, type }: NotificationFilter): URLSearchParams {
  return new URLSearchParams({ status: "failed", ...(email && { email }), ...(type && { type }) });
}

function ResendProgress({ run }: { run: ResendRun }) {
  const { resent, left } = run;
  return (
    <div className="space-y-2 pt-2">
      <Progress
        aria-label="Resending emails"
        progress={left && { done: resent, total: resent + left.total }}
      />
      <p role="status" className="tabular-nums">
        {progressText(run)}
      </p>
    </div>
  );
}
