import { SELECTABLE_LISTS } from "@scriptkeeper/contracts/lists/selectable";
import type { ReactNode } from "react";
import { ExportSelected } from "../exports/export-selected.tsx";
import { SelectedCount } from "./selected-count.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { RowKey } from "./use-row-selection.ts";

export interface SelectedRowsProps {
  list: string;
  /** What one row is called: "email". */
  of: string;
  keys: readonly RowKey[];
  /** What the list is of, where it is of one thing. */
  filter?: Record<string, unknown> | undefined;
  /** What can be done with them beside taking them along. */
  actions?: ReactNode;
  onClose: () => void;
}

/** How many rows are selected, on whatever pages, and what can be done with them. */
export function SelectedRows({ list, of, keys, filter, actions, onClose }: SelectedRowsProps) {
  const file = SELECTABLE_LISTS.find((each) => each === list);
  return (
    <SelectionBar says={<SelectedCount {...{ list, of, filter }} ids={keys} />} onClear={onClose}>
      {actions}
      {file && <ExportSelected list={file} ids={[...keys]} {...(filter && { filter })} />}
    </SelectionBar>
  );
}
