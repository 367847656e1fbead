import { AUDIT_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import type { AuditEntry } from "@scriptkeeper/contracts/reporting/audit";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { Fold } from "@scriptkeeper/ui/fold";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { lazyDialog } from "../../shared/lazy-dialog.tsx";
import { paths } from "../../shared/paths.ts";
import { useDrawer } from "../shared/dialogs/use-drawer.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { ListSubpage } from "../shared/lists/list-subpage.tsx";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
import { type AuditFilter, auditSearchParams } from "./audit-search-params.ts";

const LazyAuditEntry = lazyDialog(async () => (await import("./audit-entry-dialog.tsx")).AuditEntryDialog);

/** The page that shows who did what. */
export function AuditPage() {
  return (
    <ListSubpage
      title="Audit"
      list="audit"
      from={{ to: paths.adminTransactionLogs, name: "Transaction Logs" }}
      of="the audit"
      failed={logMessages.auditFailed}
    >
      <FilteredAudit />
    </ListSubpage>
  );
}

/** The filters, and the entries that match them. */
function FilteredAudit() {
  const { params, setParams, sorted, sorting, onPage } = useListParams(
    auditSearchParams,
    AUDIT_SORTS,
    "before",
  );
  const { before, ...filter } = params;
  const isFiltered = Object.values(filter).some(Boolean);
  const viewed = useDrawer<AuditEntry>();
  const utils = trpc.useUtils();
  const list = trpc.logs.audit.useQuery(
    { ...toQueryInput(filter), ...sorted, ...(before !== null && { before }) },
    { placeholderData: keepPreviousData },
  );
  const whoError = whoErrorIn(list.error);
  function search(wanted: AuditFilter) {
    // Replaces the history entry of an open audit entry.
    setParams({ ...wanted, before: null }, { replace: viewed.record !== null });
    // Searching again for the same reloads the entries.
    void utils.logs.audit.invalidate({ ...toQueryInput(wanted), ...sorted });
  }
  return (
    <>
      <ListFilters>
        <Fold label="Search and filters" onPhones defaultOpen={isFiltered}>
          <AuditFilters filter={filter} whoError={whoError} onSearch={search} />
        </Fold>
      </ListFilters>
      {!whoError && (
        <QueryState
          query={list}
          of="the audit"
          failed={logMessages.auditFailed}
          skeleton={<Skeleton className="h-96" />}
        >
          {(page) => (
            <AuditList
              page={page}
              isFiltered={isFiltered}
              isFirst={before === null}
              onPageBefore={onPage}
              onView={viewed.open}
              sorting={sorting}
              tools={
                <ExportMenu
                  of={{ list: "audit", filter: { ...toQueryInput(filter), ...sorted } }}
                  rows={null}
                />
              }
            />
          )}
        </QueryState>
      )}
      {viewed.record && <LazyAuditEntry entry={viewed.record} onFilter={search} onClose={viewed.close} />}
    </>
  );
}

/** Returns the filter as the input of the query. */
function toQueryInput({ start, end, who, action, entity, record }: AuditFilter) {
  return { start_date: start, end_date: end, who, action, entity, entity_id: record };
}

function whoErrorIn(error: unknown): string | undefined {
  const answer = error ? failedAnswer(error) : undefined;
  return answer?.kind === "refused" && answer.details.field === "who" ? answer.message : undefined;
}
