import type { Cell, GridColumn } from "@scriptkeeper/contracts/database/database";

/** What the editor of any type is given. */
export interface CellEditorProps {
  column: GridColumn;
  label: string;
  /** `undefined` is a new row's cell that nothing was typed into: it takes its default. */
  value: Cell | undefined;
  onChange: (value: Cell | undefined) => void;
  /** The id of the refusal that is about this cell. */
  refusedBy: string | undefined;
  /** Of a row that is being made: a default can be gone back to. */
  isNew: boolean;
}
