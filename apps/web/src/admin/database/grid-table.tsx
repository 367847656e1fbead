import type { GridRow } from "@scriptkeeper/contracts/database";
import { Table, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import KeyRound from "lucide-react/icons/key-round";
import Lock from "lucide-react/icons/lock";
import { EditRow } from "./edit-row.tsx";
import type { ArrangedGrid } from "./grid-rows.ts";
import { NewRow } from "./new-row.tsx";
import { keyText } from "./row-draft.ts";
import type { TableDrafts } from "./use-drafts.ts";
import { ViewRow } from "./view-row.tsx";

export interface GridTableProps {
  table: string;
  grid: ArrangedGrid;
  isReadOnly: boolean;
  canDelete: boolean;
  drafts: TableDrafts;
  onDelete: (row: GridRow) => void;
}

/** The rows of one page; wide tables scroll inside their own frame while the key and the actions stay in sight. */
export function GridTable({ table, grid, isReadOnly, canDelete, drafts, onDelete }: GridTableProps) {
  const added = drafts.find(null);
  return (
    <Table
      aria-label={`Records of ${table}`}
      focusableFrame
      frameClassName="max-h-full scroll-pr-36 scroll-pl-28"
    >
      <TableHead>
        <TableRow>
          {grid.columns.map(({ COLUMN_NAME, COLUMN_TYPE, COLUMN_KEY, readOnlyReason }, index) => (
            <TableHeader
              key={COLUMN_NAME}
              className={
                index === 0 ? "sticky left-0 z-20 bg-sunken inset-shadow-[-1px_0_var(--color-line)]" : ""
              }
            >
              <span className="flex items-center gap-1 text-ink">
                {COLUMN_KEY === "PRI" && <KeyRound aria-label="Primary key" className="size-3.5" />}
                {COLUMN_NAME}
                {!isReadOnly && readOnlyReason && COLUMN_KEY !== "PRI" && (
                  <Lock aria-label="Changed on another screen" className="size-3.5" />
                )}
              </span>
              <span className="block text-xs font-normal">{COLUMN_TYPE}</span>
            </TableHeader>
          ))}
          {!isReadOnly && (
            <TableHeader className="sticky right-0 z-20 bg-sunken inset-shadow-[1px_0_var(--color-line)]">
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
              onDelete={canDelete ? onDelete : undefined}
            />
          );
        })}
      </tbody>
    </Table>
  );
}
