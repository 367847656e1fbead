import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { counted } from "@scriptkeeper/domain/number-words";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { KeysetList } from "../shared/lists/keyset-list.tsx";
import { BulkActionButton } from "../shared/selection/bulk-action-button.tsx";
import { DeletedTable } from "./deleted-table.tsx";
import { useRestore } from "./use-restore.ts";

export interface DeletedListProps {
  filter: ExportFilter<"deleted">;
  /** The page starts at this entry; null for the first page. */
  before: number | null;
  sorting: TableSorting;
  onPageBefore: (entry: number | null) => void;
}

/** One page of deleted records, which may be empty. */
export function DeletedList({ filter, before, sorting, onPageBefore }: DeletedListProps) {
  const { restore, restoreAll, restoreOne, isBusy } = useRestore();
  const utils = trpc.useUtils();
  const list = trpc.undo.deleted.useQuery(
    { ...filter, ...(before !== null && { before }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <QueryState query={list} of="what was deleted" failed={undoMessages.deletedFailed}>
      {({ records, older }) => (
        <>
          <KeysetList
            of="what was deleted"
            tools={records.length > 0 && <ExportMenu of={{ list: "deleted", filter }} rows={null} />}
            isFirst={before === null}
            order={sorting.order}
            older={older}
            onPageBefore={onPageBefore}
          >
            {records.length === 0 ? (
              <EmptyState
                title={filter.search ? "No deleted records match your search" : undoMessages.nothingDeleted}
              >
                {filter.search
                  ? "Try another word, or clear the search."
                  : "Deleted prescriptions, accounts, discounts, products and views appear here and can be restored."}
              </EmptyState>
            ) : (
              <DeletedTable
                records={records}
                sorting={sorting}
                isBusy={isBusy}
                onRestore={restore}
                onRestoreAll={restoreAll}
                actions={(selected) => (
                  <BulkActionButton
                    label="Restore Selected"
                    selected={selected}
                    ask={{
                      title: `Restore ${counted(selected.keys.length, "record")}?`,
                      confirm: `Restore ${counted(selected.keys.length, "record")}`,
                      text: "Each record is restored as it was, or you are told why it can't be. Reminders that are due by now go out with the next run.",
                    }}
                    write={(key) => restoreOne(Number(key))}
                    done={(count) =>
                      count === 1 ? undoMessages.restored : `${counted(count, "record")} restored`
                    }
                    failed={undoMessages.restoreFailed}
                    refresh={() => utils.invalidate()}
                  />
                )}
              />
            )}
          </KeysetList>
          <p className="text-ink-muted">
            Deleted records stay here for {UNDO_DAYS} days and can be restored as they were. After that, they
            are deleted permanently.
          </p>
        </>
      )}
    </QueryState>
  );
}
