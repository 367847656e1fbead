import { coverageTitle, insightMessages } from "@scriptkeeper/contracts/insight-messages";
import { INSIGHT_WEEKS } from "@scriptkeeper/contracts/insight-stages";
import { shortDay } from "@scriptkeeper/domain/days";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { CountedRows, NoRows, type PageOfRows, RowsSearch } from "./counted-rows.tsx";
import { CoverageGapsTable } from "./coverage-gaps-table.tsx";

/** The medicines that were missing on some days: what keeps the days covered from being all. */
export function CoverageGapsList({ week, filter, onSearch, ...page }: PageOfRows) {
  const { search, sorting, after } = page;
  const list = trpc.insight.coverageGaps.useQuery(
    { ...filter, ...(after !== null && { after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeading title={`Insight: ${coverageTitle}`}>{coverageTitle}</PageHeading>
      <p className="max-w-3xl text-ink-muted">
        Medicines whose supplies did not reach for all days of a week, as far as orders tell. What a patient
        took, or got elsewhere, is not known here: ask before you conclude anything.
      </p>
      <RowsSearch search={search} onSearch={onSearch} />
      <QueryState query={list} of="the medicines" failed={insightMessages.coverageGapsFailed}>
        {({ gaps, total, next }) => (
          <CountedRows
            what={whatText(total, week)}
            file={{ list: "coverage_gaps", filter }}
            {...{ ...page, total, next }}
          >
            {gaps.length === 0 ? (
              <NoRows title="No medicine was missing" isSearched={search !== ""} />
            ) : (
              <CoverageGapsTable gaps={gaps} sorting={sorting} />
            )}
          </CountedRows>
        )}
      </QueryState>
    </>
  );
}

function whatText(total: number, week: string): string {
  if (week === "")
    return `${total === 1 ? "time" : "times"} a medicine was missing on some day of a week, in the last ${INSIGHT_WEEKS} weeks`;
  return `${total === 1 ? "medicine" : "medicines"} missing on some day in the week of ${shortDay(week)}`;
}
