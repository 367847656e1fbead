import type { Cell, GridColumn } from "@scriptkeeper/contracts/database/database";
import { CellText } from "../records/cell-text.tsx";
import { indentJson } from "../records/indent-json.ts";
import { CellEditor } from "./cell-editor.tsx";
import { absentText } from "./cell-labels.ts";
import type { CellConflict } from "./row-draft.ts";

export interface EditedCellProps {
  column: GridColumn;
  label: string;
  isNew: boolean;
  value: Cell | undefined;
  shown: Cell | undefined;
  conflict: CellConflict | undefined;
  refusedBy: string | undefined;
  onType: (value: Cell | undefined) => void;
}

/** A cell of an edited row: a field, or its value if it can't be changed. */
export function EditedCell({ column, label, isNew, shown, conflict, onType, ...field }: EditedCellProps) {
  if (!(isNew ? column.canCreate : column.canUpdate)) {
    return (
      <span className="flex min-h-9 items-center text-ink-muted">
        {shown === undefined ? absentText(column) : <CellText value={shown} of={label} />}
      </span>
    );
  }
  const isUntouched = field.value === shown;
  const laidOut = column.input === "json" && isUntouched && typeof shown === "string";
  return (
    <>
      <CellEditor
        {...field}
        column={column}
        label={label}
        isNew={isNew}
        value={laidOut ? indentJson(shown) : field.value}
        onChange={onType}
      />
      {conflict && (
        <div className="mt-1 flex max-w-96 flex-wrap items-center gap-x-2 text-warning">
          <span>
            Now: <CellText value={conflict.now} of={`${label}, current value`} />
          </span>
          <button
            type="button"
            aria-label={`Take their value for ${label}`}
            onClick={() => onType(undefined)}
            className="min-h-9 rounded-sm px-1 font-semibold text-accent hover:bg-accent-soft"
          >
            Take theirs
          </button>
        </div>
      )}
    </>
  );
}
