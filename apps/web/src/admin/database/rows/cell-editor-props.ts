import type { Cell, GridColumn } from "@scriptkeeper/contracts/database/database";

/** The props of the editor of every type. */
export interface CellEditorProps {
  column: GridColumn;
  label: string;
  /** `undefined` in a new row's untouched cell: it takes the default. */
  value: Cell | undefined;
  onChange: (value: Cell | undefined) => void;
  /** The id of the refusal about this cell. */
  refusedBy: string | undefined;
  /** Whether the row is new: a cell can then return to its default. */
  isNew: boolean;
}
