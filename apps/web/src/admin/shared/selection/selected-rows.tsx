import type { ExportSelectedInput } from "@scriptkeeper/contracts/list-exports";
import { ExportSelected } from "../exports/export-selected.tsx";
import { SelectionBar } from "./selection-bar.tsx";

export interface SelectedRowsProps {
  list: ExportSelectedInput["list"];
  /** What one row is called: "email". */
  of: string;
  ids: readonly number[];
  onClose: () => void;
}

/** How many rows are selected, on whatever pages, and what can be done with them. */
export function SelectedRows({ list, of, ids, onClose }: SelectedRowsProps) {
  const count = `${ids.length.toLocaleString("en-AU")} ${ids.length === 1 ? of : `${of}s`}`;
  return (
    <SelectionBar count={count} onClear={onClose}>
      <ExportSelected list={list} ids={[...ids]} />
    </SelectionBar>
  );
}
