import type { AuditEntry } from "@scriptkeeper/contracts/audit";
import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { Fold } from "@scriptkeeper/ui/fold";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
import { type AuditFilter, useAuditAddress } from "./audit-search-params.ts";
import { EntryDetails } from "./entry-details.tsx";

/** The filters, and the audit as they let it through. */
export function AuditScreen({ timeZone }: { timeZone: string }) {
  const { filter, before, filterBy, toPageBefore } = useAuditAddress();
  const [viewed, setViewed] = useState<AuditEntry | null>(null);
  const utils = trpc.useUtils();
  const list = trpc.logs.audit.useQuery(
    { ...questionOf(filter), ...(before !== null && { before }) },
    { placeholderData: keepPreviousData },
  );
  const whoError = whoErrorIn(list.error);
  function search(wanted: AuditFilter) {
    setViewed(null);
    filterBy(wanted);
    // Searched for again, the same is read anew.
    void utils.logs.audit.invalidate(questionOf(wanted));
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
              timeZone={timeZone}
              onPageBefore={toPageBefore}
              onView={setViewed}
            />
          )}
        </QueryState>
      )}
      {viewed && (
        <EntryDetails entry={viewed} timeZone={timeZone} onFilter={search} onClose={() => setViewed(null)} />
      )}
    </>
  );
}

/** What the filter is called on the wire. */
function questionOf({ start, end, who, action, entity, record }: AuditFilter) {
  return { start_date: start, end_date: end, who, action, entity, entity_id: record };
}

function whoErrorIn(error: unknown): string | undefined {
  const answer = error ? failedAnswer(error) : undefined;
  return answer?.kind === "refused" && answer.details.field === "who" ? answer.message : undefined;
}
