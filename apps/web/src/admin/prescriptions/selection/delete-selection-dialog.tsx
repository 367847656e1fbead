import type { DeletedSelection } from "@scriptkeeper/contracts/prescriptions/changes";
import {
  deleteSelectionQuestion,
  prescriptionMessages,
} from "@scriptkeeper/contracts/prescriptions/messages";
import { counted, numberText } from "@scriptkeeper/domain/number-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useToast } from "@scriptkeeper/ui/toast";
import { useState } from "react";
import { isOutcomeUnknown } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { useFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { useUndo, useUndoOffer } from "../../shared/changes/use-undo.ts";
import { CountedItems } from "../../shared/counted/counted-items.tsx";
import { batchesToDelete, type SelectedItem, type Selection } from "./selection.ts";
import { useDeleteSelection } from "./use-delete-selection.ts";

const NAMED = 8;

interface Told {
  title: string;
  sentences: string[];
  /** Whether something was deleted, or may have been. */
  isUndoable: boolean;
}

export interface DeleteSelectionDialogProps {
  selection: Selection;
  onClose: () => void;
  /** Called with the deleted items; `isAll` if nothing of the selection is left. */
  onDeleted: (items: readonly SelectedItem[], isAll: boolean) => void;
}

/**
 * Asks, naming the selected items, and deletes them. Those that could not be deleted stay selected. Mounted only while
 * open.
 */
export function DeleteSelectionDialog({ selection, onClose, onDeleted }: DeleteSelectionDialogProps) {
  const toast = useToast();
  const tellFailure = useFailureToast();
  const undoOffer = useUndoOffer();
  const undo = useUndo();
  const [failure, setFailure] = useState<Told | null>(null);
  const chosen = [...selection.values()];
  const { remove, running, changeId } = useDeleteSelection(({ all, done, deleted, error, inDoubt }) => {
    onDeleted(done, error === null);
    if (error === null) {
      const { groupDeleted, itemDeleted } = prescriptionMessages;
      const title = deleted.groups > 0 ? groupDeleted : itemDeleted;
      return toast({ variant: "success", title, description: deletedText(deleted), ...undoOffer(changeId) });
    }
    const title = failureTitle(selection);
    const why = isOutcomeUnknown(error) ? inDoubtText(inDoubt) : failureDetail(error);
    const sentences = [partlyDoneText(done.length, all), why].filter(Boolean);
    setFailure({ title, sentences, isUndoable: done.length + inDoubt > 0 });
    tellFailure(title, sentences.join(" "));
  });
  return (
    <ConfirmDialog
      destructive
      title="Delete selected prescriptions"
      confirmLabel={running ? "Deleting..." : `Delete ${counted(chosen.length, "item")}`}
      busy={running !== null}
      onClose={onClose}
      onConfirm={() => {
        setFailure(null);
        remove(selection);
      }}
    >
      <p>{deleteSelectionQuestion(chosen.length)}</p>
      <ul className="list-disc space-y-1 pl-5">
        {chosen.slice(0, NAMED).map((item) => (
          <li key={item.itemId} className="break-words">
            <span className="font-semibold text-ink">{item.product}</span>, {item.patient}
          </li>
        ))}
        {chosen.length > NAMED && (
          <li>
            and{" "}
            <CountedItems ids={chosen.slice(NAMED).map(({ itemId }) => itemId)}>
              {numberText(chosen.length - NAMED)} more
            </CountedItems>
          </li>
        )}
      </ul>
      <p role="status" className="tabular-nums">
        {running &&
          running.done.length > 0 &&
          `${numberText(running.done.length)} of ${numberText(running.all)} deleted`}
      </p>
      {failure && (
        <Alert variant="destructive" role="alert" title={failure.title}>
          {failure.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {failure.isUndoable && (
            <Button
              variant="secondary"
              size="sm"
              className="mt-2"
              onClick={() => {
                undo(changeId);
                onClose();
              }}
            >
              Undo what was deleted
            </Button>
          )}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function failureTitle(selection: Selection): string {
  const [first, ...more] = batchesToDelete(selection);
  const isOneOrder =
    more.length === 0 && first?.input.groupIds.length === 1 && first.input.itemIds.length === 0;
  return isOneOrder ? prescriptionMessages.groupDeleteFailed : prescriptionMessages.selectionDeleteFailed;
}

function partlyDoneText(done: number, all: number): string {
  return done > 0
    ? `${numberText(done)} of the ${numberText(all)} selected items were deleted. The other ${numberText(all - done)} are still selected.`
    : "";
}

function inDoubtText(count: number): string {
  return `There was no answer: ${counted(count, "item")} may have been deleted. Check the list before you try again.`;
}

function deletedText({ groups, items }: DeletedSelection): string {
  return groups > 0
    ? `${counted(items, "item")}, including ${counted(groups, "whole order")}`
    : counted(items, "item");
}
