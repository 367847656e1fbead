import type { GridStructure, TableColumn } from "@scriptkeeper/contracts/database";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { CellText } from "./cell-text.tsx";

const facts = [
  "COLUMN_NAME",
  "COLUMN_TYPE",
  "IS_NULLABLE",
  "COLUMN_KEY",
  "COLUMN_DEFAULT",
  "EXTRA",
] as const satisfies readonly (keyof TableColumn)[];

/** What a table's columns are, in the documented shape. */
export function StructureTable({ structure: { table, columns } }: { structure: GridStructure }) {
  return (
    <Table aria-label={`Structure of ${table}`} focusableFrame>
      <TableHead>
        <TableRow>
          {facts.map((fact) => (
            <TableHeader key={fact}>{fact}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {columns.map((column) => (
          <TableRow key={column.COLUMN_NAME}>
            {facts.map((fact) => (
              <TableCell key={fact} className={fact === "COLUMN_NAME" ? "font-semibold" : "font-mono"}>
                <CellText value={column[fact]} of={`${fact} of ${column.COLUMN_NAME}`} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
