import type { GridRow } from "@scriptkeeper/contracts/database/database";
import { isUndoneTable } from "@scriptkeeper/contracts/database/grid-undo";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { counted } from "@scriptkeeper/domain/number-words";
import { RowCheckbox } from "@scriptkeeper/ui/row-checkbox";
import { trpc } from "../../../shared/api/trpc.ts";
import { ExportSelected } from "../../shared/exports/export-selected.tsx";
import { BulkActionButton } from "../../shared/selection/bulk-action-button.tsx";
import { SelectedCount } from "../../shared/selection/selected-count.tsx";
import { SelectionBar } from "../../shared/selection/selection-bar.tsx";
import type { ChosenRows, RowKey, SelectedRowKeys } from "../../shared/selection/use-row-selection.ts";
import { DeletionNotes } from "../rows/deletion-notes.tsx";
import { keyLabel } from "../rows/row-draft.ts";

/** The selected records of a table. */
export interface RecordSelection {
  chosen: ChosenRows;
  /**
   * Whether the records can be deleted. Each is then selected with its version: one that changed since is another
   * record.
   */
  canDelete: boolean;
}

/**
 * Returns the text that identifies a selected record: its key, and its version where records can be deleted. Null for
 * a record that can't be identified.
 */
function recordKey({ key, version }: GridRow, canDelete: boolean): string | null {
  if (canDelete) return key && version ? JSON.stringify({ key, version }) : null;
  return key && JSON.stringify({ key });
}

export function isChosen(row: GridRow, { chosen, canDelete }: RecordSelection): boolean {
  const key = recordKey(row, canDelete);
  return key !== null && chosen.keys.has(key);
}

function toRecord(key: RowKey): { key: string[]; version: string } {
  return JSON.parse(String(key));
}

export interface SelectRecordProps extends RecordSelection {
  row: GridRow;
}

export function SelectRecord({ row, chosen, canDelete }: SelectRecordProps) {
  const key = recordKey(row, canDelete);
  if (key === null) return null;
  return (
    <RowCheckbox
      data-key="x"
      checked={chosen.keys.has(key)}
      aria-label={`Select record ${keyLabel(row.key ?? [])}`}
      onCheckedChange={(isChosen) => chosen.choose([key], isChosen)}
    />
  );
}

export function SelectPage({ rows, chosen, canDelete }: RecordSelection & { rows: readonly GridRow[] }) {
  const keys = rows.flatMap((row) => recordKey(row, canDelete) ?? []);
  if (keys.length === 0) return null;
  const here = keys.filter((key) => chosen.keys.has(key)).length;
  return (
    <RowCheckbox
      isFullSize
      checked={here > 0 && (here === keys.length || "indeterminate")}
      aria-label="Select all records of this page"
      onCheckedChange={(isChosen) => chosen.choose(keys, isChosen)}
    />
  );
}

/** The number of selected records, on all pages, and the actions to export or delete them. */
export function SelectedRecords({ table, chosen, canDelete }: RecordSelection & { table: string }) {
  const keys = [...chosen.keys];
  if (keys.length === 0) return null;
  const records = {
    list: "records",
    ids: keys.map((key) => JSON.stringify(toRecord(key).key)),
    filter: { table },
  } as const;
  return (
    <SelectionBar says={<SelectedCount of="record" {...records} />} onClear={chosen.clear}>
      <ExportSelected {...records} />
      {canDelete && (
        <DeleteRecords table={table} keys={keys} leaveOut={(which) => chosen.choose(which, false)} />
      )}
    </SelectionBar>
  );
}

interface DeleteRecordsProps extends Pick<SelectedRowKeys, "keys" | "leaveOut"> {
  table: string;
}

/** Deletes the selected records, each like its own row's button. */
function DeleteRecords({ table, keys, leaveOut }: DeleteRecordsProps) {
  const utils = trpc.useUtils();
  const isUndoable = isUndoneTable(table);
  return (
    <BulkActionButton
      label="Delete Selected"
      selected={{ keys, leaveOut }}
      ask={{
        title: `Delete ${counted(keys.length, "record")} of ${table}`,
        confirm: `Delete ${counted(keys.length, "record")}`,
        text: (
          <>
            <p>Each is deleted separately. Any that someone has changed since stay as they are.</p>
            <DeletionNotes table={table} />
          </>
        ),
        destructive: true,
      }}
      write={async (record, change_id) => {
        await utils.client.database.deleteRow.mutate({
          table,
          ...toRecord(record),
          ...(isUndoable && { change_id }),
        });
        return null;
      }}
      done={(count) => `${counted(count, "record")} deleted`}
      failed={databaseMessages.deleteFailed}
      refresh={() => utils.database.invalidate()}
      isUndoable={isUndoable}
    />
  );
}
