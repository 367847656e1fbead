import type { SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { trpc } from "../../../shared/api/trpc.ts";
import { Failure } from "../changes/failure.tsx";
import { useWrite } from "../changes/use-write.ts";

export interface DeleteViewDialogProps {
  view: SavedView;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before deleting a view. Mounted only while open. */
export function DeleteViewDialog({ view, onDeleted, onClose }: DeleteViewDialogProps) {
  const utils = trpc.useUtils();
  const [remove, { isPending, error }] = useWrite(trpc.savedViews.delete, {
    done: () => ({ title: "View deleted", description: view.name }),
    refresh: () => {
      onDeleted();
      return utils.savedViews.list.invalidate({ list: view.list });
    },
    onDone: onClose,
    isUndoable: true,
  });
  return (
    <ConfirmDialog
      title={`Delete the view ${view.name}`}
      confirmLabel="Delete view"
      destructive
      busy={isPending}
      onConfirm={() => remove({ id: view.id })}
      onClose={onClose}
    >
      <p>{view.is_shared ? "All administrators will lose it. " : ""}The list itself does not change.</p>
      {error !== null && <Failure title={viewMessages.deleteFailed} error={error} />}
    </ConfirmDialog>
  );
}
