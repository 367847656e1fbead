import type { GridRow } from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { useRef } from "react";
import type { ArrangedGrid } from "../records/grid-rows.ts";
import { Refusal } from "../refusal.tsx";
import { EditedRow } from "./edited-row.tsx";
import { findConflicts, isOvertaken, keyLabel, type RowDraft, toChanges } from "./row-draft.ts";
import type { TableDrafts } from "./use-drafts.ts";
import { isStale, useUpdateRow } from "./use-save-row.ts";

export interface EditRowProps {
  table: string;
  grid: ArrangedGrid;
  /** The row as last read. */
  row: GridRow;
  draft: RowDraft;
  drafts: TableDrafts;
}

/** A row edited in place. Changes by others since are shown beside what was typed. */
export function EditRow({ table, grid, row, draft, drafts }: EditRowProps) {
  const close = () => drafts.close(row.key);
  const sent = useRef(draft.typed);
  const [save, { isPending, error }] = useUpdateRow({
    table,
    onSaved: (saved) => drafts.closeSaved(row.key, { sent: sent.current, saved }),
  });
  const overtaken = !isPending && isOvertaken(draft, row);
  const changes = toChanges(draft, grid.names, row);

  function saveChanges() {
    if (Object.keys(changes).length === 0) close();
    else {
      sent.current = draft.typed;
      save(row, changes);
    }
  }
  return (
    <EditedRow
      columns={grid.columns}
      of={`record ${keyLabel(row.key ?? [])}`}
      isNew={false}
      valueOf={(column, index) =>
        column.COLUMN_NAME in draft.typed ? draft.typed[column.COLUMN_NAME] : row.cells[index]
      }
      shownOf={(index) => row.cells[index] ?? null}
      conflicts={overtaken ? findConflicts(draft, grid.names, row) : []}
      onType={(column, value) => drafts.type(row.key, column, value)}
      takeFocus={() => drafts.takeFocus(row.key)}
      saveLabel={overtaken ? "Save mine" : "Save"}
      // Enter does not save over somebody else's change; only the button that says so does.
      onEnter={overtaken ? undefined : saveChanges}
      onSave={saveChanges}
      onCancel={close}
      busy={isPending}
      error={error}
    >
      {overtaken && (
        <Alert variant="warning" role="alert" title="Someone else has changed this record">
          <p>
            You see its current values. Where you both changed a cell, both values are shown: keep yours and
            save, or take theirs.
          </p>
        </Alert>
      )}
      {error !== null && !(overtaken && isStale(error)) && (
        <Refusal title={databaseMessages.updateFailed} error={error} />
      )}
    </EditedRow>
  );
}
