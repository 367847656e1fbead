import { cx } from "class-variance-authority";
import type { Key, ReactNode } from "react";
import { Table, TableCell, TableHead, TableHeader, type TableProps, TableRow } from "./table.tsx";

export interface Column<Row> {
  /** Stands in the header; no two columns of a table have the same. */
  title: string;
  /** Stands in the header in place of the title. */
  header?: ReactNode;
  isNumeric?: boolean;
  className?: string;
  cell: (row: Row, index: number) => ReactNode;
}

export interface DataTableProps<Row> extends Omit<TableProps, "children" | "rows"> {
  "aria-label": string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  isSelected?: (row: Row) => boolean;
  rowClassName?: string;
}

/** A table given by its columns. Sorting, searching and paging are the server's, so that none of them happens here. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, keyOf, isSelected, rowClassName, ...table } = props;
  return (
    <Table {...table}>
      <TableHead>
        <TableRow>
          {columns.map(({ title, header = title, isNumeric }) => (
            <TableHeader key={title} className={cx(isNumeric && "text-right")}>
              {header}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row, index) => (
          <TableRow key={keyOf(row)} className={rowClassName} data-selected={isSelected?.(row) || undefined}>
            {columns.map(({ title, isNumeric, className, cell }) => (
              <TableCell key={title} className={cx(isNumeric && "text-right", className)}>
                {cell(row, index)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
