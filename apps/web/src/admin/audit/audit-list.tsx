import type { AuditEntry, AuditPage } from "@scriptkeeper/contracts/audit";
import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import type { ReactNode } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { AuditTable } from "./audit-table.tsx";

export interface AuditListProps {
  page: AuditPage;
  /** Whether anything but all was asked for. */
  isFiltered: boolean;
  isNewest: boolean;
  /** To the page behind this entry; null for the newest. */
  onPageBefore: (entry: number | null) => void;
  onView: (entry: AuditEntry) => void;
  /** What else can be done with the list. */
  tools: ReactNode;
}

/** One page of the audit, empty or not. */
export function AuditList({ page, isFiltered, isNewest, onPageBefore, onView, tools }: AuditListProps) {
  const { storeTimezone } = useSettings();
  const { entries, older } = page;
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title={logMessages.noAudit}>
          {isFiltered
            ? "Try another action or a longer time, or clear the filters."
            : "Sign-ins and everything that administrators change are written down here."}
        </EmptyState>
      ) : (
        <AuditTable entries={entries} onView={onView} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {entries.length > 0 && tools}
        {(older !== null || !isNewest) && (
          <nav aria-label="Pages of the audit" className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" disabled={isNewest} onClick={() => onPageBefore(null)}>
              <ChevronsLeft aria-hidden="true" className="size-4" />
              Newest
            </Button>
            <Button
              variant="secondary"
              size="sm"
              disabled={older === null}
              onClick={() => onPageBefore(older)}
            >
              Older
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
          </nav>
        )}
      </div>
      <p className="text-ink-muted">
        Times and days are the store's ({storeTimezone}). Nobody can change these entries, and none younger
        than a year can be deleted.
      </p>
    </>
  );
}
