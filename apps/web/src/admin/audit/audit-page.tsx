import type { AuditEntry } from "@scriptkeeper/contracts/audit";
import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { Fold } from "@scriptkeeper/ui/fold";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router-dom";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { lazyDialog } from "../../shared/lazy-dialog.tsx";
import { paths } from "../../shared/paths.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { useDrawer } from "../shared/use-drawer.ts";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
import { type AuditFilter, auditSearchParams } from "./audit-search-params.ts";

const LazyAuditEntry = lazyDialog(async () => (await import("./audit-entry-dialog.tsx")).AuditEntryDialog);

/** Who did what, once the store's time zone is known. */
export function AuditPage() {
  return (
    <div className="space-y-4 dense:space-y-2 short:space-y-2">
      <WithViews list="audit">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading title="Audit">Audit</PageHeading>
          <div className="flex flex-wrap gap-2">
            <ViewsMenu className="min-h-9 px-3 py-1" />
            <Link
              to={paths.adminTransactionLogs}
              className={buttonStyles({ variant: "secondary", size: "sm" })}
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              Transaction Logs
            </Link>
          </div>
        </div>
        <WithSettings of="the audit" failed={logMessages.auditFailed}>
          <FilteredAudit />
        </WithSettings>
      </WithViews>
    </div>
  );
}

/** The filters, and the audit as they let it through. */
function FilteredAudit() {
  const [{ before, ...filter }, setParams] = useTypedSearchParams(auditSearchParams);
  const viewed = useDrawer<AuditEntry>();
  const utils = trpc.useUtils();
  const list = trpc.logs.audit.useQuery(
    { ...toQueryInput(filter), ...(before !== null && { before }) },
    { placeholderData: keepPreviousData },
  );
  const whoError = whoErrorIn(list.error);
  function search(wanted: AuditFilter) {
    // In place of the step at which an entry is open.
    setParams({ ...wanted, before: null }, { replace: viewed.record !== null });
    // Searched for again, the same is read anew.
    void utils.logs.audit.invalidate(toQueryInput(wanted));
  }
  return (
    <>
      <Fold label="Search and filters">
        <AuditFilters filter={filter} whoError={whoError} onSearch={search} />
      </Fold>
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
              isFiltered={Object.values(filter).some(Boolean)}
              isNewest={before === null}
              onPageBefore={(entry) => setParams({ before: entry })}
              onView={viewed.open}
              tools={<ExportMenu of={{ list: "audit", filter: toQueryInput(filter) }} rows={null} />}
            />
          )}
        </QueryState>
      )}
      {viewed.record && <LazyAuditEntry entry={viewed.record} onFilter={search} onClose={viewed.close} />}
    </>
  );
}

/** What the filter is called on the wire. */
function toQueryInput({ start, end, who, action, entity, record }: AuditFilter) {
  return { start_date: start, end_date: end, who, action, entity, entity_id: record };
}

function whoErrorIn(error: unknown): string | undefined {
  const answer = error ? failedAnswer(error) : undefined;
  return answer?.kind === "refused" && answer.details.field === "who" ? answer.message : undefined;
}
