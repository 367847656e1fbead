import { DataTable, type DataTableProps } from "@scriptkeeper/ui/data-table";
import type { ReactNode } from "react";
import { LazySelectedRows } from "./lazy-selected-rows.ts";
import { selectColumn } from "./select-column.tsx";
import { type RowKey, type SelectedRowKeys, useRowSelection } from "./use-row-selection.ts";

export interface ListTableProps<Row> extends Omit<DataTableProps<Row>, "isSelected"> {
  arrangeAs: string;
  keyOf: (row: Row) => RowKey;
  /** Which list's rows these are, what one of them is called, and how this one is among them. */
  selects: {
    list: string;
    of: string;
    nameOf?: (row: Row) => string;
    /** What the list is of, where it is of one thing. */
    filter?: Record<string, unknown>;
    /** What can be done with those that are selected beside taking them along. */
    actions?: (selected: SelectedRowKeys) => ReactNode;
  };
}

/** The table of a list: its columns are chosen, and its rows selected across pages, with what can be done with those. */
export function ListTable<Row>({ selects, columns, ...table }: ListTableProps<Row>) {
  const { list, of, nameOf, filter, actions } = selects;
  const { rows, keyOf } = table;
  const chosen = useRowSelection(list);
  const keys = [...chosen.keys];
  return (
    <>
      <DataTable
        {...table}
        isSelected={(row) => chosen.keys.has(keyOf(row))}
        columns={[selectColumn({ rows, keyOf, of, nameOf, chosen }), ...columns]}
      />
      {keys.length > 0 && (
        <LazySelectedRows
          {...{ list, of, keys, filter }}
          actions={actions?.({
            ...{ keys, clear: chosen.clear },
            leaveOut: (which) => chosen.choose(which, false),
          })}
          onClose={chosen.clear}
        />
      )}
    </>
  );
}
