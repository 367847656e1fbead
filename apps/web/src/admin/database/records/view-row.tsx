import type { GridRow } from "@scriptkeeper/contracts/database/database";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { TableRow } from "@scriptkeeper/ui/table";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef } from "react";
import { useFocusAfterEdit } from "../../shared/changes/use-focus-after-edit.ts";
import { keyLabel } from "../rows/row-draft.ts";
import type { TableDrafts } from "../rows/use-drafts.ts";
import { CellText } from "./cell-text.tsx";
import { ActionsCell, GridCell } from "./grid-cells.tsx";
import type { ArrangedGrid } from "./grid-rows.ts";
import { isChosen, type RecordSelection, SelectRecord } from "./selected-records.tsx";

export interface ViewRowProps {
  grid: ArrangedGrid;
  row: GridRow;
  drafts: TableDrafts;
  selection: RecordSelection;
  onDelete: (row: GridRow) => void;
}

/** A row as read, with its actions to edit and delete it. */
export function ViewRow({ grid, row, drafts, selection, onDelete }: ViewRowProps) {
  const edit = useRef<HTMLButtonElement>(null);
  useFocusAfterEdit(edit, () => drafts.takeFocus(row.key));
  return (
    <TableRow data-line data-selected={isChosen(row, selection) || undefined}>
      {grid.columns.map((column, index) => (
        <GridCell
          key={column.COLUMN_NAME}
          isFirst={index === 0}
          aside={index === 0 && row.key && <SelectRecord row={row} {...selection} />}
        >
          <CellText
            value={row.cells[index] ?? null}
            of={row.key ? `${column.COLUMN_NAME} of record ${keyLabel(row.key)}` : column.COLUMN_NAME}
            isJson={column.input === "json"}
          />
        </GridCell>
      ))}
      {row.key && row.version && (
        <ActionsCell>
          <div className="-mx-2 flex">
            <RowAction
              ref={edit}
              data-key="Enter"
              label={`Edit record ${keyLabel(row.key)}`}
              onClick={() => drafts.start(row)}
            >
              <Pencil aria-hidden="true" className="size-4 sm:hidden" />
              <span className="max-sm:hidden">Edit</span>
            </RowAction>
            {selection.canDelete && (
              <RowAction
                destructive
                label={`Delete record ${keyLabel(row.key)}`}
                onClick={() => onDelete(row)}
              >
                <Trash2 aria-hidden="true" className="size-4 sm:hidden" />
                <span className="max-sm:hidden">Delete</span>
              </RowAction>
            )}
          </div>
        </ActionsCell>
      )}
    </TableRow>
  );
}
