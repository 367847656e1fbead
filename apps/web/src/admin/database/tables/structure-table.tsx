import type { GridStructure, TableColumn } from "@scriptkeeper/contracts/database/database";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { CellText } from "../records/cell-text.tsx";

const facts = [
  "COLUMN_NAME",
  "COLUMN_TYPE",
  "IS_NULLABLE",
  "COLUMN_KEY",
  "COLUMN_DEFAULT",
  "EXTRA",
] as const satisfies readonly (keyof TableColumn)[];

/** The columns of a table, in the documented shape. */
export function StructureTable({ structure: { table, columns } }: { structure: GridStructure }) {
  return (
    <DataTable
      aria-label={`Structure of ${table}`}
      arrangeAs={null}
      focusableFrame
      rows={columns}
      keyOf={({ COLUMN_NAME }) => COLUMN_NAME}
      columns={facts.map((fact) => ({
        title: fact,
        className: fact === "COLUMN_NAME" ? "font-semibold" : "font-mono",
        cell: (column: TableColumn) => (
          <CellText value={column[fact]} of={`${fact} of ${column.COLUMN_NAME}`} />
        ),
      }))}
    />
  );
}
