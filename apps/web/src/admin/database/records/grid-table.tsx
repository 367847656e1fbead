import type { GridColumn, GridRow } from "@scriptkeeper/contracts/database/database";
import { useColumnChoice } from "@scriptkeeper/ui/column-arrangement";
import { ColumnsButton } from "@scriptkeeper/ui/columns-button";
import { Table, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import KeyRound from "lucide-react/icons/key-round";
import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";
import { EditRow } from "../rows/edit-row.tsx";
import { NewRow } from "../rows/new-row.tsx";
import { keyText } from "../rows/row-draft.ts";
import type { TableDrafts } from "../rows/use-drafts.ts";
import { type ArrangedGrid, withColumns } from "./grid-rows.ts";
import { type RecordSelection, SelectPage } from "./selected-records.tsx";
import type { RecordList } from "./use-record-list.ts";
import { ViewRow } from "./view-row.tsx";

export interface GridTableProps {
  table: string;
  grid: ArrangedGrid;
  list: Pick<RecordList, "sortOf" | "canSort" | "sortBy">;
  isReadOnly: boolean;
  drafts: TableDrafts;
  onDelete: (row: GridRow) => void;
  selection: RecordSelection;
}

/** The rows of one page. Wide tables scroll inside their own frame, while key and actions stay visible. */
export function GridTable(props: GridTableProps) {
  const { table, grid: whole, list, isReadOnly, drafts, onDelete, selection } = props;
  const added = drafts.find(null);
  const { shown, ...choice } = useColumnChoice(`database ${table}`, whole.columns.map(toArrangeable));
  const isEdited = added !== undefined || whole.rows.some(({ key }) => key && drafts.find(key));
  // While a row is edited, all columns are shown: a hidden field may be the one to fill in.
  const grid = isEdited
    ? whole
    : withColumns(
        whole,
        shown.map(({ title }) => title),
      );
  const canSelect = grid.rows.some(({ key }) => key);
  const columnsButton = !isEdited && <ColumnsButton of={`records of ${table}`} {...choice} />;
  return (
    <Table
      aria-label={`Records of ${table}`}
      focusableFrame
      frameClassName="max-h-[calc(100dvh-11rem)] scroll-pr-36 scroll-pl-28"
    >
      <TableHead>
        <TableRow>
          {grid.columns.map((column, index) => (
            <TableHeader
              key={column.COLUMN_NAME}
              {...(column.canSort &&
                list.canSort(column.COLUMN_NAME) && {
                  sort: list.sortOf(column.COLUMN_NAME),
                  onSort: () => list.sortBy(column.COLUMN_NAME),
                })}
              aside={asideOf({
                select: index === 0 && canSelect && <SelectPage rows={grid.rows} {...selection} />,
                columns: isReadOnly && index === grid.columns.length - 1 && columnsButton,
              })}
              className={
                index === 0 ? "sticky left-0 z-20 bg-sunken inset-shadow-[-1px_0_var(--color-line)]" : ""
              }
            >
              <ColumnHead column={column} isReadOnly={isReadOnly} />
            </TableHeader>
          ))}
          {!isReadOnly && (
            <TableHeader
              aside={columnsButton}
              className="sticky right-0 z-20 bg-sunken inset-shadow-[1px_0_var(--color-line)]"
            >
              <span className="max-sm:sr-only">Actions</span>
            </TableHeader>
          )}
        </TableRow>
      </TableHead>
      <tbody>
        {added && <NewRow table={table} grid={grid} draft={added} drafts={drafts} />}
        {grid.rows.map((row, index) => {
          const draft = row.key ? drafts.find(row.key) : undefined;
          const place = row.key ? keyText(row.key) : index;
          return draft ? (
            <EditRow key={place} table={table} grid={grid} row={row} draft={draft} drafts={drafts} />
          ) : (
            <ViewRow
              key={place}
              grid={grid}
              row={row}
              drafts={drafts}
              selection={selection}
              onDelete={onDelete}
            />
          );
        })}
      </tbody>
    </Table>
  );
}

/** Combines both controls for a table of one column, whose head is both the first and the last. */
function asideOf({ select, columns }: Record<"select" | "columns", ReactNode>): ReactNode {
  if (!select || !columns) return select || columns;
  return (
    <span className="flex items-center gap-2">
      {select}
      {columns}
    </span>
  );
}

/** The key's columns are fixed, because they name the row. */
function toArrangeable({ COLUMN_NAME, COLUMN_KEY }: GridColumn) {
  return { title: COLUMN_NAME, fixed: COLUMN_KEY === "PRI" ? ("start" as const) : undefined };
}

function ColumnHead({ column, isReadOnly }: { column: GridColumn; isReadOnly: boolean }) {
  const { COLUMN_NAME, COLUMN_TYPE, COLUMN_KEY, readOnlyReason } = column;
  return (
    <span className="block text-left">
      <span className="flex items-center gap-1 text-ink dense:leading-4">
        {COLUMN_KEY === "PRI" && <KeyRound aria-label="Primary key" className="size-3.5" />}
        {COLUMN_NAME}
        {!isReadOnly && readOnlyReason && COLUMN_KEY !== "PRI" && (
          <Lock aria-label="Changed on another screen" className="size-3.5" />
        )}
      </span>
      <span className="block text-xs font-normal dense:leading-none">{COLUMN_TYPE}</span>
    </span>
  );
}
