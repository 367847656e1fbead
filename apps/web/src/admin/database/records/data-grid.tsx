import type { GridPage, GridPagination, GridStructure } from "@scriptkeeper/contracts/database/database";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import { Pager } from "@scriptkeeper/ui/pager";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { ExportMenu } from "../../shared/exports/export-menu.tsx";
import { PageOutOfRange } from "../../shared/lists/query-page.tsx";
import { useRowSelection } from "../../shared/selection/use-row-selection.ts";
import { DeleteRecord } from "../rows/delete-record.tsx";
import { DraftsElsewhere } from "../rows/drafts-elsewhere.tsx";
import type { TableDrafts } from "../rows/use-drafts.ts";
import { arrange } from "./grid-rows.ts";
import { GridTable } from "./grid-table.tsx";
import { PageSizeSwitch } from "./page-size.tsx";
import { RecordFilterForm } from "./record-filter-form.tsx";
import { SelectedRecords } from "./selected-records.tsx";
import { type RecordList, useRecordList } from "./use-record-list.ts";

export interface DataGridProps {
  structure: GridStructure;
  drafts: TableDrafts;
  filter: { id: string; isShown: boolean };
}

/** The records of a table, page by page; they can be sorted and filtered by indexed columns. */
export function DataGrid({ structure, drafts, filter }: DataGridProps) {
  const list = useRecordList(structure);
  return (
    <>
      <div id={filter.id} hidden={!filter.isShown} className="pb-3">
        <RecordFilterForm structure={structure} filter={list.filter} onFilter={list.filterBy} />
      </div>
      <Records structure={structure} list={list} drafts={drafts} />
    </>
  );
}

interface RecordsProps extends Omit<DataGridProps, "filter"> {
  list: RecordList;
}

function Records({ structure, list, drafts }: RecordsProps) {
  const { table } = structure;
  const { page, filter } = list;
  const rows = trpc.database.rows.useQuery(list.input, { placeholderData: keepPreviousData });
  const selection = {
    chosen: useRowSelection(`database ${table}`),
    canDelete: !structure.deleteElsewhere && structure.readOnlyReason === null,
  };
  const [deleting, setDeleting] = useState<GridPage["rows"][number] | null>(null);
  const keepsDeleted = structure.columns.some(({ COLUMN_NAME }) => COLUMN_NAME === "deleted_at");
  return (
    <QueryState query={rows} of="the records" failed="The records could not be loaded">
      {(read) => {
        const { pagination, isEstimate } = read;
        const isCut = isEstimate || pagination.isMore;
        const grid = arrange(structure, read);
        const shown = grid.rows.length;
        return (
          <KeyedList of={`list of records of ${table}`}>
            {(keysButton) => (
              <div className="space-y-3" aria-busy={rows.isPlaceholderData}>
                {shown > 0 || drafts.find(null) ? (
                  <GridTable
                    table={table}
                    grid={grid}
                    list={list}
                    isReadOnly={structure.readOnlyReason !== null}
                    drafts={drafts}
                    onDelete={setDeleting}
                    selection={selection}
                  />
                ) : page > 1 ? (
                  <PageOutOfRange onPage={() => list.goTo(1)} />
                ) : filter ? (
                  <EmptyState title="No records match this filter">
                    <Button variant="secondary" className="mt-3" onClick={() => list.filterBy(null)}>
                      Show all of {table}
                    </Button>
                  </EmptyState>
                ) : (
                  <EmptyState title="No records yet">
                    Records added on this screen or by Scriptkeeper appear here.
                  </EmptyState>
                )}
                <Pager
                  of="records"
                  page={pagination.page}
                  limit={pagination.limit}
                  shown={shown}
                  total={isCut ? null : pagination.total}
                  more={isCut && (pagination.next !== null || (isEstimate && shown === pagination.limit))}
                  onPage={(to) => list.goTo(to, pagination)}
                  tools={
                    <>
                      <PageSizeSwitch size={list.limit} onSize={list.showMany} />
                      <ExportMenu of={list.file} rows={isCut && shown > 0 ? null : pagination.total} />
                      {keysButton}
                    </>
                  }
                />
                <SelectedRecords table={table} {...selection} />
                <PageNotes pagination={pagination} isEstimate={isEstimate} />
                <DraftsElsewhere drafts={drafts} rows={grid.rows} />
                {deleting && (
                  <DeleteRecord
                    table={table}
                    row={deleting}
                    onDeleted={() => {
                      if (shown === 1 && page > 1 && !keepsDeleted) list.goTo(page - 1, pagination);
                    }}
                    onClose={() => setDeleting(null)}
                  />
                )}
              </div>
            )}
          </KeyedList>
        );
      }}
    </QueryState>
  );
}

/** Says which of the numbers under the records are not exact. */
function PageNotes({ pagination, isEstimate }: { pagination: GridPagination; isEstimate: boolean }) {
  const { page, limit, total, isMore, isApproximate } = pagination;
  return (
    <>
      {isApproximate && (
        <p className="text-ink-muted">
          This page starts at about record {numberText((page - 1) * limit + 1)}, by PostgreSQL's statistics.
          Next and Previous skip nothing.
        </p>
      )}
      {isMore && <p className="text-ink-muted">More than {numberText(total)} records match this filter.</p>}
      {isEstimate && (
        <p className="text-ink-muted">
          About {numberText(total)} records in all, by PostgreSQL's own estimate.
        </p>
      )}
    </>
  );
}
