import type { BulkAction } from "@scriptkeeper/contracts/prescriptions/bulk";
import { counted, numberText } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { DialogCancel } from "@scriptkeeper/ui/dialog-cancel";
import { useState } from "react";
import { ignoreDoubleClick } from "../../../shared/ignore-double-click.ts";
import { useUndo } from "../changes/use-undo.ts";
import { CountedItems } from "../counted/counted-items.tsx";
import { BulkDiscountEffect } from "./bulk-discount-effect.tsx";
import { BulkFields, useBulkFields } from "./bulk-fields.tsx";
import { type BulkKind, bulkTitles, countOf } from "./bulk-labels.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { type BulkRun, useBulk } from "./use-bulk.ts";
import { useBulkToast } from "./use-bulk-toast.ts";

export interface BulkDialogProps {
  kind: BulkKind;
  ids: readonly number[];
  /** The patients of the selected prescriptions; null if the list does not know those on other pages. */
  patients: ReadonlySet<number> | null;
  onClose: () => void;
  /** Called if the dialog is closed while the change continues; `onChanged` still receives the outcome. */
  onGoesOn: () => void;
  /**
   * Called with the prescriptions that need not stay selected, because they are as wanted; the dialog may have been
   * closed.
   */
  onChanged: (ids: readonly number[], wasClosed: boolean) => void;
}

/**
 * Shows what a change would do to all selected prescriptions, and makes it once that was seen. Mounted only while
 * open.
 */
export function BulkDialog({ kind, ids: selected, patients: having, ...props }: BulkDialogProps) {
  // Keeps the selection as it was on opening, because changed prescriptions leave it.
  const [{ ids, patients }] = useState({ ids: selected, patients: having });
  const [previewed, setPreviewed] = useState<BulkAction | null>(null);
  const [problem, setProblem] = useState<string>();
  const fields = useBulkFields(kind);
  const undo = useUndo();
  const tell = useBulkToast();
  const { run, start, stop, clear, isChanging } = useBulk((ended, wasLeft) => {
    if (ended.isPreview) return;
    if (wasLeft) tell(ended);
    props.onChanged(changedOf(ended), wasLeft);
  });
  const isDone = run !== null && !run.isPreview && !run.isRunning;

  function close() {
    if (isChanging()) props.onGoesOn();
    props.onClose();
  }
  function preview() {
    const entered = fields.entered();
    setProblem("problem" in entered ? entered.problem : undefined);
    if ("problem" in entered) return;
    setPreviewed(entered.action);
    start({ ids, action: entered.action, dryRun: true });
  }
  function forget() {
    setProblem(undefined);
    setPreviewed(null);
    clear();
  }
  return (
    <Dialog
      title={bulkTitles[kind]}
      description={
        <CountedItems ids={ids}>
          {counted(ids.length, "prescription") + (patients ? ` of ${counted(patients.size, "patient")}` : "")}
        </CountedItems>
      }
      onClose={close}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          preview();
        }}
      >
        {!isDone && (
          <fieldset disabled={run?.isRunning} className="space-y-4">
            <BulkFields kind={kind} fields={fields} patients={patients} problem={problem} onChange={forget} />
          </fieldset>
        )}
        {run && <BulkOutcome run={run} />}
        {run && previewed?.kind === "assign_discount" && !isDone && (
          <BulkDiscountEffect run={run} discountId={previewed.discountConfigId} />
        )}
        {(kind === "remind" || kind === "move_reminder") && !isDone && (
          <p className="text-ink-muted">
            Patients who have stopped reminders, or whose address does not work, are not emailed.
          </p>
        )}
        <BulkButtons
          run={run}
          verb={bulkTitles[kind]}
          onStop={stop}
          onClose={close}
          onUndo={(changeId) => {
            undo(changeId);
            close();
          }}
          onApply={() => previewed && start({ ids, action: previewed, dryRun: false })}
        />
      </form>
    </Dialog>
  );
}

interface BulkButtonsProps {
  run: BulkRun | null;
  verb: string;
  onStop: () => void;
  onClose: () => void;
  onUndo: (changeId: string) => void;
  onApply: () => void;
}

function BulkButtons({ run, verb, onStop, onClose, onUndo, onApply }: BulkButtonsProps) {
  const isReady = run?.isPreview && !run.isRunning && run.results.length === run.all;
  const would = isReady ? countOf(run.results, "done") : 0;
  const done = run ? countOf(run.results, "done") : 0;
  const inDoubt = run?.inDoubt.length ?? 0;
  const isUndoable = run && !run.isPreview && !run.isRunning && done + inDoubt > 0;
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-2 max-sm:*:grow">
      {isUndoable && (
        <Button variant="secondary" onClick={() => onUndo(run.changeId)}>
          {inDoubt > 0 ? "Undo all changes" : `Undo (${numberText(done)})`}
        </Button>
      )}
      {run?.isRunning ? (
        <Button variant="secondary" onClick={ignoreDoubleClick(onStop)}>
          Stop
        </Button>
      ) : run && !run.isPreview ? (
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      ) : (
        <DialogCancel />
      )}
      {isReady && would > 0 && (
        <Button onClick={ignoreDoubleClick(onApply)}>
          {verb} ({numberText(would)})
        </Button>
      )}
      {!isReady && (run === null || run.isPreview) && (
        <Button type="submit" busy={run?.isRunning ?? false}>
          Preview
        </Button>
      )}
    </div>
  );
}

function changedOf({ results }: BulkRun): number[] {
  return results.flatMap(({ id, outcome }) => (outcome === "refused" ? [] : id));
}
