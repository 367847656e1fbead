import { SELECTABLE_LISTS } from "@scriptkeeper/contracts/lists/selectable";
import type { ReactNode } from "react";
import { ExportSelected } from "../exports/export-selected.tsx";
import { SelectedCount } from "./selected-count.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { RowKey } from "./use-row-selection.ts";

export interface SelectedRowsProps {
  list: string;
  /** The name of one row, such as "email". */
  of: string;
  keys: readonly RowKey[];
  /** What the list belongs to, if it is about a single thing. */
  filter?: Record<string, unknown> | undefined;
  /** Actions on the rows, besides exporting them. */
  actions?: ReactNode;
  onClose: () => void;
}

/** The number of selected rows, on all pages, with the actions on them. */
export function SelectedRows({ list, of, keys, filter, actions, onClose }: SelectedRowsProps) {
  const file = SELECTABLE_LISTS.find((each) => each === list);
  return (
    <SelectionBar says={<SelectedCount list={list} of={of} filter={filter} ids={keys} />} onClear={onClose}>
      {actions}
      {file && <ExportSelected list={file} ids={[...keys]} {...(filter && { filter })} />}
    </SelectionBar>
  );
}
