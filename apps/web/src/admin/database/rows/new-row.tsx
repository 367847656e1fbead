import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { useRef } from "react";
import type { ArrangedGrid } from "../records/grid-rows.ts";
import { Refusal } from "../refusal.tsx";
import { EditedRow } from "./edited-row.tsx";
import type { RowDraft } from "./row-draft.ts";
import type { TableDrafts } from "./use-drafts.ts";
import { useCreateRow } from "./use-save-row.ts";

export interface NewRowProps {
  table: string;
  grid: ArrangedGrid;
  draft: RowDraft;
  drafts: TableDrafts;
}

/** A new row. Untouched cells take their defaults. */
export function NewRow({ table, grid, draft, drafts }: NewRowProps) {
  const close = () => drafts.close(null);
  const isChangeable = (name: string) =>
    grid.columns.some(({ COLUMN_NAME, canUpdate }) => COLUMN_NAME === name && canUpdate);
  const sent = useRef(draft.typed);
  const [save, { isPending, error }] = useCreateRow({
    table,
    onSaved: (saved) => drafts.closeSaved(null, { sent: sent.current, saved, canKeep: isChangeable }),
  });
  function create() {
    sent.current = draft.typed;
    save({ ...draft.typed });
  }
  return (
    <EditedRow
      columns={grid.columns}
      of="the new record"
      isNew
      valueOf={(column) => draft.typed[column.COLUMN_NAME]}
      shownOf={() => undefined}
      conflicts={[]}
      onType={(column, value) => drafts.type(null, column, value)}
      takeFocus={() => drafts.takeFocus(null)}
      saveLabel="Create record"
      onEnter={create}
      onSave={create}
      onCancel={close}
      busy={isPending}
      error={error}
    >
      {error !== null && <Refusal title={databaseMessages.createFailed} error={error} />}
    </EditedRow>
  );
}
