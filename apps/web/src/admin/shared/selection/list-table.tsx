import { DataTable, type DataTableProps } from "@scriptkeeper/ui/data-table";
import type { ReactNode } from "react";
import { LazySelectedRows } from "./lazy-selected-rows.ts";
import { selectColumn } from "./select-column.tsx";
import { type RowKey, type SelectedRowKeys, useRowSelection } from "./use-row-selection.ts";

export interface ListTableProps<Row> extends Omit<DataTableProps<Row>, "isSelected"> {
  arrangeAs: string;
  keyOf: (row: Row) => RowKey;
  /** The list, the name of one row, and how this row is called among them. */
  selects: {
    list: string;
    of: string;
    nameOf?: (row: Row) => string;
    /** What the list belongs to, if it is about a single thing. */
    filter?: Record<string, unknown>;
    /** Actions on the selected rows, besides exporting them. */
    actions?: (selected: SelectedRowKeys) => ReactNode;
  };
}

/** The table of a list, with a choice of columns and a selection across pages, and the actions on it. */
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
          list={list}
          of={of}
          keys={keys}
          filter={filter}
          actions={actions?.({
            keys,
            clear: chosen.clear,
            leaveOut: (which) => chosen.choose(which, false),
          })}
          onClose={chosen.clear}
        />
      )}
    </>
  );
}
