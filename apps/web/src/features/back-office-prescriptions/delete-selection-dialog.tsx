import { deleteSelectionQuestion, prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useToast } from "@scriptkeeper/ui/toast";
import { Failure } from "../../components/failure.tsx";
import { failureDetail } from "../../lib/failure-detail.ts";
import { trpc } from "../../lib/trpc.ts";
import { useTellFailure } from "../../lib/use-failure-toast.ts";
import { type Selection, toDelete } from "./selection.ts";
import { useRefresh } from "./use-refresh.ts";

const NAMED = 8;

export interface DeleteSelectionDialogProps {
  selection: Selection;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks, naming what is chosen, and deletes it all at once. Mounted while it is open. */
export function DeleteSelectionDialog({ selection, onClose, onDeleted }: DeleteSelectionDialogProps) {
  const toast = useToast();
  const failed = useTellFailure();
  const refresh = useRefresh();
  const chosen = [...selection.values()];
  const what = toDelete(selection);
  const onlyOneOrder = what.groupIds.length === 1 && what.itemIds.length === 0;
  const failure = onlyOneOrder
    ? prescriptionMessages.groupDeleteFailed
    : prescriptionMessages.selectionDeleteFailed;
  const deletion = trpc.prescriptions.deleteSelection.useMutation({
    onSuccess(deleted) {
      toast({
        variant: "success",
        title: deleted.groups > 0 ? prescriptionMessages.groupDeleted : prescriptionMessages.itemDeleted,
        description: deletedWords(deleted),
      });
      refresh();
      onDeleted();
    },
    onError: (error) => failed(failure, failureDetail(error)),
  });
  return (
    <ConfirmDialog
      open
      destructive
      title="Delete selected prescriptions"
      confirmLabel={deletion.isPending ? "Deleting..." : `Delete ${count(chosen.length, "item")}`}
      busy={deletion.isPending}
      onOpenChange={onClose}
      onConfirm={() => deletion.mutate(what)}
    >
      <p>{deleteSelectionQuestion(chosen.length)}</p>
      <ul className="list-disc space-y-1 pl-5">
        {chosen.slice(0, NAMED).map((item) => (
          <li key={item.itemId} className="break-words">
            <span className="font-semibold text-ink">{item.product}</span>, {item.patient}
          </li>
        ))}
        {chosen.length > NAMED && <li>and {chosen.length - NAMED} more</li>}
      </ul>
      {deletion.isError && <Failure title={failure} error={deletion.error} />}
    </ConfirmDialog>
  );
}

function deletedWords({ groups, items }: { groups: number; items: number }): string {
  return [groups > 0 && count(groups, "order"), items > 0 && count(items, "single item")]
    .filter(Boolean)
    .join(" and ");
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
