import { counted, numberText } from "@scriptkeeper/domain/number-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { Progress } from "@scriptkeeper/ui/progress";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { CountedItems } from "../counted/counted-items.tsx";
import { outcomeGroups } from "./bulk-labels.ts";
import type { BulkRun } from "./use-bulk.ts";

/** The progress of a change to many prescriptions, and what it does, or did, to how many. */
export function BulkOutcome({ run }: { run: BulkRun }) {
  const { all, results, isPreview, isRunning } = run;
  return (
    <section aria-label={isPreview ? "Preview" : "Result"} className="space-y-2">
      <div role="status" className="space-y-2">
        {isRunning && (
          <>
            <Progress
              aria-label={isPreview ? "Working out what would change" : "Changing prescriptions"}
              progress={{ done: results.length, total: all }}
            />
            <p className="tabular-nums">
              {numberText(results.length)} of {counted(all, "prescription")}
            </p>
          </>
        )}
        {!isRunning && (
          <ul className="list-disc space-y-1 pl-5 tabular-nums">
            {outcomeGroups(results, isPreview).map(({ outcome, ids, text }) => (
              <li key={`${outcome} ${text}`}>
                <CountedItems ids={ids}>
                  <span className="font-semibold">{counted(ids.length, "prescription")}</span>
                </CountedItems>{" "}
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isRunning && <NotDone run={run} />}
    </section>
  );
}

/** Prescriptions that may or may not have been changed, and those that were not reached. */
function NotDone({ run: { all, results, isPreview, error, inDoubt } }: { run: BulkRun }) {
  const left = all - results.length - inDoubt.length;
  const notReached = `${counted(left, "prescription was", "prescriptions were")} not reached`;
  if (inDoubt.length > 0)
    return (
      <Alert
        variant="destructive"
        role="alert"
        title={`${counted(inDoubt.length, "prescription")} may have been changed`}
      >
        <p>
          There was no answer. Look at{" "}
          <CountedItems ids={inDoubt}>{inDoubt.length === 1 ? "it" : "them"}</CountedItems> before you try
          again: what is not known is still selected.
        </p>
        {left > 0 && <p>{notReached}, and still selected.</p>}
      </Alert>
    );
  if (left === 0) return null;
  return (
    <Alert variant="destructive" role="alert" title={notReached}>
      <p>{isPreview ? "Nothing was changed." : "Unchanged, and still selected."}</p>
      {error !== null && <p>{failureDetail(error)}</p>}
    </Alert>
  );
}
