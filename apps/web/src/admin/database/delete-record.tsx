import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import type { GridRow } from "@scriptkeeper/contracts/database";
import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import { FINAL_DELETIONS, isUndoneTable, UNDONE_DELETIONS } from "@scriptkeeper/contracts/grid-undo";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { Refusal } from "./refusal.tsx";
import { keyLabel } from "./row-draft.ts";
import { useDeleteRow } from "./use-delete-row.ts";

export interface DeleteRecordProps {
  table: string;
  row: GridRow;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a record is deleted. Mounted while it is open. */
export function DeleteRecord({ table, row, onDeleted, onClose }: DeleteRecordProps) {
  const { remove, isPending, error } = useDeleteRow({
    table,
    onDeleted() {
      onClose();
      onDeleted();
    },
  });
  const record = `record ${keyLabel(row.key ?? [])}`;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${record} of ${table}`}
      confirmLabel={`Delete ${record}`}
      destructive
      busy={isPending}
      onConfirm={() => remove(row)}
    >
      <p>{databaseMessages.deleteQuestion}</p>
      {isUndoneTable(table) ? (
        <>
          <p>{UNDONE_DELETIONS[table]}</p>
          <p>
            The record itself is kept under Recently deleted for {UNDO_DAYS} days, and can be restored there.
          </p>
        </>
      ) : (
        Object.hasOwn(FINAL_DELETIONS, table) && <p>{FINAL_DELETIONS[table]}</p>
      )}
      {error && <Refusal title={databaseMessages.deleteFailed} error={error} />}
    </ConfirmDialog>
  );
}
