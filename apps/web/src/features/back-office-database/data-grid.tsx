import { DATABASE_PAGE_SIZE, type GridPage, type GridStructure } from "@scriptkeeper/contracts/database";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../lib/trpc.ts";
import { DeleteRecord } from "./delete-record.tsx";
import { DraftsElsewhere } from "./drafts-elsewhere.tsx";
import { arrange } from "./grid-rows.ts";
import { GridTable } from "./grid-table.tsx";
import { LoadFailure } from "./load-failure.tsx";
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
  if (rows.isError) return <LoadFailure title="The records could not be loaded" query={rows} />;
  if (!rows.data) return <RowsSkeleton />;

  const { pagination, isEstimate } = rows.data;
  const grid = arrange(structure, rows.data);
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
      ) : (
        <NothingHere page={page} pages={pagination.pages} onPage={onPage} />
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
}

function NothingHere({ page, pages, onPage }: { page: number; pages: number; onPage: (to: number) => void }) {
  if (page === 1) {
    return (
      <EmptyState title="No records yet">
        A record that is added here, or by the product, stands in this place.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="There is nothing on this page">
      <Button variant="secondary" onClick={() => onPage(Math.max(1, pages))}>
        Go to the last page
      </Button>
    </EmptyState>
  );
}
