import { DATABASE_PAGE_SIZE, type GridPage, type GridStructure } from "@scriptkeeper/contracts/database";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { PageOutOfRange } from "../../shared/components/query-page.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { DeleteRecord } from "./delete-record.tsx";
import { DraftsElsewhere } from "./drafts-elsewhere.tsx";
import { arrange } from "./grid-rows.ts";
import { GridTable } from "./grid-table.tsx";
import type { TableDrafts } from "./use-drafts.ts";

export interface DataGridProps {
  structure: GridStructure;
  page: number;
  onPage: (page: number) => void;
  drafts: TableDrafts;
}

/** The records of a table, ten at a time. */
export function DataGrid({ structure, page, onPage, drafts }: DataGridProps) {
  const { table } = structure;
  const rows = trpc.database.rows.useQuery(
    { table, page, limit: DATABASE_PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const [deleting, setDeleting] = useState<GridPage["rows"][number] | null>(null);
  return (
    <QueryState query={rows} of="the records" failed="The records could not be loaded">
      {(read) => {
        const { pagination, isEstimate } = read;
        const grid = arrange(structure, read);
        const shown = grid.rows.length;
        return (
          <div className="space-y-3" aria-busy={rows.isPlaceholderData}>
            {shown > 0 || drafts.find(null) ? (
              <GridTable
                table={table}
                grid={grid}
                isReadOnly={structure.readOnlyReason !== null}
                canDelete={!structure.deleteElsewhere}
                drafts={drafts}
                onDelete={setDeleting}
              />
            ) : page > 1 ? (
              <PageOutOfRange onPage={onPage} />
            ) : (
              <EmptyState title="No records yet">
                A record that is added here, or by the product, stands in this place.
              </EmptyState>
            )}
            <Pager
              of="records"
              page={pagination.page}
              limit={DATABASE_PAGE_SIZE}
              shown={shown}
              total={isEstimate ? null : pagination.total}
              more={isEstimate && shown === DATABASE_PAGE_SIZE}
              onPage={onPage}
            />
            {isEstimate && (
              <p className="text-ink-muted">
                About {pagination.total.toLocaleString("en-AU")} records in all, by PostgreSQL's own estimate.
              </p>
            )}
            <DraftsElsewhere drafts={drafts} rows={grid.rows} />
            {deleting && (
              <DeleteRecord
                table={table}
                row={deleting}
                onDeleted={() => shown === 1 && page > 1 && onPage(page - 1)}
                onClose={() => setDeleting(null)}
              />
            )}
          </div>
        );
      }}
    </QueryState>
  );
}
