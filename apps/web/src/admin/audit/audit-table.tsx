import type { AuditEntry } from "@scriptkeeper/contracts/reporting/audit";
import { plainAction } from "@scriptkeeper/domain/plain-changes";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { useSettings } from "../../shared/settings-context.ts";
import { ListTable } from "../shared/selection/list-table.tsx";
import { recordText, whoDetail, whoText } from "./audit-labels.ts";

export interface AuditTableProps {
  entries: readonly AuditEntry[];
  sorting: TableSorting;
  onView: (entry: AuditEntry) => void;
}

/** The audit: when, who, what, to which record, and from where. Read-only. */
export function AuditTable({ entries, sorting, onView }: AuditTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="Audit"
      arrangeAs="audit"
      selects={{ list: "audit", of: "entry" }}
      sorting={sorting}
      rows={entries}
      keyOf={(entry) => entry.id}
      columns={[
        {
          title: "Date/Time",
          sort: "date",
          className: "min-w-32 dense:whitespace-nowrap",
          cell: (entry) => shortInstant(new Date(entry.created_at), storeTimezone),
        },
        {
          title: "Who",
          className: "min-w-44 dense:w-2/5 dense:max-w-0",
          cell: (entry) => <CellLines details={[whoDetail(entry)]}>{whoText(entry)}</CellLines>,
        },
        {
          title: "Action",
          className: "min-w-36 dense:w-1/5 dense:max-w-0",
          cell: (entry) => (
            <CellLines plain details={[]}>
              {plainAction(entry.action)}
            </CellLines>
          ),
        },
        {
          title: "About",
          className: "min-w-40 wrap-anywhere dense:w-2/5 dense:max-w-0 dense:truncate",
          cell: recordText,
        },
        {
          title: "From",
          className: "min-w-32 wrap-anywhere dense:max-w-32 dense:min-w-0 dense:whitespace-nowrap",
          cell: ({ ip_address }) =>
            ip_address && (
              <CellLines plain details={[]}>
                {ip_address}
              </CellLines>
            ),
        },
        {
          title: "View",
          fixed: "end",
          cell: (entry) => (
            <RowAction className="-mx-2" label={`View entry ${entry.id}`} onClick={() => onView(entry)}>
              View
            </RowAction>
          ),
        },
      ]}
    />
  );
}
