import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import type { DeletedPage } from "@scriptkeeper/contracts/editing/undo";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { counted } from "@scriptkeeper/domain/number-words";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import type { ReactNode } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { KeysetList } from "../shared/lists/keyset-list.tsx";
import { BulkActionButton } from "../shared/selection/bulk-action-button.tsx";
import { DeletedTable } from "./deleted-table.tsx";
import { useRestore } from "./use-restore.ts";

export interface DeletedListProps {
  page: DeletedPage;
  /** Further controls of the list. */
  tools: ReactNode;
  sorting: TableSorting;
  isFiltered: boolean;
  isFirst: boolean;
  /** Goes to the page that ends before this entry; null for the first page. */
  onPageBefore: (entry: number | null) => void;
}

/** One page of deleted records, which may be empty. */
export function DeletedList({ page, tools, sorting, isFiltered, isFirst, onPageBefore }: DeletedListProps) {
  const { records, older } = page;
  const { restore, restoreAll, restoreOne, isBusy } = useRestore();
  const utils = trpc.useUtils();
  return (
    <>
      <KeysetList
        of="what was deleted"
        tools={records.length > 0 && tools}
        order={sorting.order}
        {...{ isFirst, older, onPageBefore }}
      >
        {records.length === 0 ? (
          <EmptyState
            title={isFiltered ? "No deleted records match your search" : undoMessages.nothingDeleted}
          >
            {isFiltered
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
        Deleted records stay here for {UNDO_DAYS} days and can be restored as they were. After that, they are
        deleted permanently.
      </p>
    </>
  );
}
