import type { SelectedRows } from "@scriptkeeper/contracts/lists/exports";
import { SELECTED_ROWS_PAGE, type SelectableList } from "@scriptkeeper/contracts/lists/selectable";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Drawer } from "@scriptkeeper/ui/drawer";
import { Pager } from "@scriptkeeper/ui/pager";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import type { RowKey } from "./use-row-selection.ts";

export interface SelectedDrawerProps {
  title: string;
  list: SelectableList;
  ids: readonly RowKey[];
  /** What the list belongs to, if it is about a single thing. */
  filter?: Record<string, unknown> | undefined;
  onClose: () => void;
}

/** The selected rows, page by page, as they are now, without any that are gone. */
export function SelectedDrawer({ title, list, ids, filter, onClose }: SelectedDrawerProps) {
  const [page, setPage] = useState(1);
  const limit = SELECTED_ROWS_PAGE;
  const ofPage = ids.slice((page - 1) * limit, page * limit);
  const selected = trpc.exports.selectedRows.useQuery(
    { list, ids: ofPage, ...(filter && { filter }) },
    { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  return (
    <Drawer
      title={title}
      description="Your selection, in the order you made it, with the columns of the exported file."
      onClose={onClose}
    >
      <QueryState query={selected} of="what is selected" failed="The selected rows could not be loaded.">
        {({ titles, rows }) => (
          <div className="space-y-3">
            {!selected.isPlaceholderData && rows.length < ofPage.length && (
              <p role="status">Rows that have since been deleted are not shown.</p>
            )}
            <SelectedTable titles={titles} rows={rows} />
            <Pager
              of="selected rows"
              page={page}
              limit={limit}
              shown={ofPage.length}
              total={ids.length}
              more={false}
              onPage={setPage}
            />
          </div>
        )}
      </QueryState>
    </Drawer>
  );
}

interface Shown {
  place: number;
  cells: SelectedRows["rows"][number];
}

function SelectedTable({ titles, rows }: SelectedRows) {
  return (
    <DataTable<Shown>
      tabIndex={0}
      aria-label="Selected rows"
      arrangeAs={null}
      rows={rows.map((cells, place) => ({ cells, place }))}
      keyOf={({ place }) => place}
      columns={titles.map((title, at) => ({
        title,
        isNumeric: rows.some((cells) => typeof cells[at] === "number"),
        className: "max-w-80 wrap-break-word",
        cell: ({ cells }) => cells[at],
      }))}
    />
  );
}
