import type { AuditEntry, AuditPage } from "@scriptkeeper/contracts/reporting/audit";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import type { ReactNode } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { KeysetList } from "../shared/lists/keyset-list.tsx";
import { AuditTable } from "./audit-table.tsx";

export interface AuditListProps {
  page: AuditPage;
  /** Whether any filter is set. */
  isFiltered: boolean;
  sorting: TableSorting;
  isFirst: boolean;
  /** Goes to the page that ends before this entry; null for the first page. */
  onPageBefore: (entry: number | null) => void;
  onView: (entry: AuditEntry) => void;
  /** Further controls of the list. */
  tools: ReactNode;
}

/** One page of the audit, which may be empty. */
export function AuditList({
  page,
  isFiltered,
  sorting,
  isFirst,
  onPageBefore,
  onView,
  tools,
}: AuditListProps) {
  const { storeTimezone } = useSettings();
  const { entries, older } = page;
  return (
    <>
      <KeysetList
        of="the audit"
        tools={entries.length > 0 && tools}
        order={sorting.order}
        isFirst={isFirst}
        older={older}
        onPageBefore={onPageBefore}
      >
        {entries.length === 0 ? (
          <EmptyState title={logMessages.noAudit}>
            {isFiltered
              ? "Try another action or a longer period, or clear the filters."
              : "Sign-ins and every change that administrators make are recorded here."}
          </EmptyState>
        ) : (
          <AuditTable entries={entries} sorting={sorting} onView={onView} />
        )}
      </KeysetList>
      <p className="text-ink-muted">
        Times and days are in the store's time zone ({storeTimezone}). Nobody can change these entries, or
        delete any that are less than a year old.
      </p>
    </>
  );
}
