import { cx } from "class-variance-authority";
import { type Key, type ReactNode, useMemo } from "react";
import { type ArrangeableColumn, useColumnChoice } from "./column-arrangement.tsx";
import { ColumnsButton } from "./columns-button.tsx";
import {
  Table,
  TableCell,
  TableHead,
  TableHeader,
  type TableHeaderProps,
  type TableProps,
  TableRow,
} from "./table.tsx";
import { useRowsInTurns } from "./use-rows-in-turns.ts";

export interface Column<Row> extends ArrangeableColumn {
  /** Stands in the header in place of the title. */
  header?: ReactNode;
  /** What a press on the header sorts by. */
  sort?: string | undefined;
  isNumeric?: boolean;
  /** Is not seen on a phone. */
  isWide?: boolean;
  className?: string;
  cell: (row: Row, index: number) => ReactNode;
}

/** How the rows are sorted, which the server does. */
export interface TableSorting {
  by: string;
  order: "asc" | "desc";
  onSort: (by: string) => void;
  /** Whether the rows could be sorted by this now; by all columns unless given. */
  canSort?: (by: string) => boolean;
}

export interface DataTableProps<Row> extends Omit<TableProps, "children" | "rows"> {
  "aria-label": string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  isSelected?: ((row: Row) => boolean) | undefined;
  sorting?: TableSorting | undefined;
  /** Under this name it is kept which columns somebody wants, and in which order; null for a few facts that stand as they are. */
  arrangeAs: string | null;
  /** For a while all columns stand as they are given. */
  showsAll?: boolean;
  rowClassName?: string | undefined;
  /** What stands below a row over its whole width; nothing for most. */
  below?: ((row: Row) => ReactNode) | undefined;
  /** What stands in place of a row that is being changed. */
  instead?: ((row: Row) => ReactNode) | undefined;
}

/** A table given by its columns. Sorting, searching and paging are the server's, so that none of them happens here. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns: all,
    rows,
    keyOf,
    isSelected,
    sorting,
    arrangeAs,
    showsAll = false,
    rowClassName,
    below,
    instead,
    stickyHead,
    ...table
  } = props;
  const { shown: columns, ...choice } = useColumnChoice(showsAll ? null : arrangeAs, all);
  const last = columns.length - 1;
  // With more columns than fit, the table scrolls sideways in its frame, which keeps the head from sticking to the page.
  const isAsGiven = columns.every(({ isExtra = false }) => !isExtra);
  return (
    <Table {...table} stickyHead={stickyHead === true && isAsGiven}>
      <TableHead>
        <TableRow>
          {columns.map(({ title, header = title, sort, isNumeric, isWide }, index) => (
            <TableHeader
              key={title}
              className={cx(isNumeric && "text-right", isWide && "max-sm:hidden")}
              {...sortable(sort, sorting)}
              aside={
                arrangeAs !== null &&
                !showsAll &&
                index === last && <ColumnsButton of={table["aria-label"]} {...choice} />
              }
            >
              {header}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        <Lines {...{ columns, rows, keyOf, isSelected, rowClassName, below, instead }} />
      </tbody>
    </Table>
  );
}

type LineProps<Row> = Pick<
  DataTableProps<Row>,
  "columns" | "isSelected" | "rowClassName" | "below" | "instead"
>;

/** The same elements stay for as long as the table does, so that those drawn are left alone while more follow. */
function Lines<Row>(props: LineProps<Row> & Pick<DataTableProps<Row>, "rows" | "keyOf">) {
  const lines = useMemo(() => {
    const { rows, keyOf, ...line } = props;
    return rows.map((row, index) => <Line key={keyOf(row)} {...{ row, index }} {...line} />);
  }, [props]);
  return lines.slice(0, useRowsInTurns(lines.length));
}

function Line<Row>(props: LineProps<Row> & { row: Row; index: number }) {
  const { row, index, columns, isSelected, rowClassName, below, instead } = props;
  const under = below?.(row);
  return (
    <>
      {instead?.(row) || (
        <TableRow data-line className={rowClassName} data-selected={isSelected?.(row) || undefined}>
          {columns.map(({ title, isNumeric, isWide, className, cell }) => (
            <TableCell
              key={title}
              className={cx(isNumeric && "text-right", isWide && "max-sm:hidden", className)}
            >
              {cell(row, index)}
            </TableCell>
          ))}
        </TableRow>
      )}
      {under && (
        <tr className="border-b border-line bg-canvas">
          <td colSpan={columns.length} className="p-3">
            {under}
          </td>
        </tr>
      )}
    </>
  );
}

/** What makes a header sort; nothing where its column doesn't. */
export function sortable(
  by: string | undefined,
  sorting: TableSorting | undefined,
): Pick<TableHeaderProps, "sort" | "onSort"> {
  if (by === undefined || !sorting) return {};
  const isSorted = by === sorting.by;
  if (!isSorted && sorting.canSort?.(by) === false) return {};
  const direction = sorting.order === "asc" ? "ascending" : "descending";
  return { sort: isSorted ? direction : "none", onSort: () => sorting.onSort(by) };
}
