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
  /** Replaces the title in the header. */
  header?: ReactNode;
  /** The sort that a press on the header asks for. */
  sort?: string | undefined;
  isNumeric?: boolean;
  /** Whether the column is hidden on phones. */
  isWide?: boolean;
  className?: string;
  cell: (row: Row, index: number) => ReactNode;
}

/** How the rows are sorted, by the server. */
export interface TableSorting {
  by: string;
  order: "asc" | "desc";
  onSort: (by: string) => void;
  /** Whether the rows can be sorted by this at present; by default they can. */
  canSort?: (by: string) => boolean;
}

export interface DataTableProps<Row> extends Omit<TableProps, "children" | "rows"> {
  "aria-label": string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  isSelected?: ((row: Row) => boolean) | undefined;
  sorting?: TableSorting | undefined;
  /** The name under which the choice and order of columns are stored; null for small tables that can't be arranged. */
  arrangeAs: string | null;
  /** Temporarily shows all columns in their default order. */
  showsAll?: boolean;
  rowClassName?: string | undefined;
  /** The content below a row, across its whole width; null for most rows. */
  below?: ((row: Row) => ReactNode) | undefined;
  /** The content that replaces a row while it is being edited. */
  instead?: ((row: Row) => ReactNode) | undefined;
}

/** A table defined by its columns. Sorting, searching and paging are done by the server, not here. */
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
  // With more columns than fit, the table scrolls sideways in its frame, which keeps the head from sticking to the
  // page.
  const isAsGiven = columns.every(({ isExtra = false }) => !isExtra);
  return (
    <Table
      {...table}
      stickyHead={stickyHead === true && isAsGiven}
      hasPinnedEnd={columns.at(-1)?.fixed === "end"}
    >
      <TableHead>
        <TableRow>
          {columns.map(({ title, header = title, sort, ...column }, index) => (
            <TableHeader
              key={title}
              className={look(column)}
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
        <Lines
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          isSelected={isSelected}
          rowClassName={rowClassName}
          below={below}
          instead={instead}
        />
      </tbody>
    </Table>
  );
}

type LineProps<Row> = Pick<
  DataTableProps<Row>,
  "columns" | "isSelected" | "rowClassName" | "below" | "instead"
>;

/** The rows' elements are memoized, so that rows already drawn are left alone while more follow. */
function Lines<Row>(props: LineProps<Row> & Pick<DataTableProps<Row>, "rows" | "keyOf">) {
  const lines = useMemo(() => {
    const { rows, keyOf, ...line } = props;
    return rows.map((row, index) => <Line key={keyOf(row)} row={row} index={index} {...line} />);
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
          {columns.map(({ title, className, cell, ...column }) => (
            <TableCell key={title} className={cx(look(column), className)}>
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

function look({ isNumeric, isWide, fixed }: Pick<Column<never>, "isNumeric" | "isWide" | "fixed">): string {
  return cx(isNumeric && "text-right", isWide && "max-sm:hidden", fixed === "end" && "pinned-end");
}

/** Returns the props that make a header sort; none if its column doesn't. */
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
