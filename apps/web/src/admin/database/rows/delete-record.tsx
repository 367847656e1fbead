import type { GridRow } from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { Refusal } from "../refusal.tsx";
import { DeletionNotes } from "./deletion-notes.tsx";
import { keyLabel } from "./row-draft.ts";
import { useDeleteRow } from "./use-delete-row.ts";

export interface DeleteRecordProps {
  table: string;
  row: GridRow;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before deleting a record. Mounted only while open. */
export function DeleteRecord({ table, row, onDeleted, onClose }: DeleteRecordProps) {
  const [remove, { isPending, error }] = useDeleteRow({
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
      <DeletionNotes table={table} />
      {error !== null && <Refusal title={databaseMessages.deleteFailed} error={error} />}
    </ConfirmDialog>
  );
}
