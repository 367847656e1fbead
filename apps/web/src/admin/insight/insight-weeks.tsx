import type { InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import { insightMessages } from "@scriptkeeper/contracts/reporting/insight-messages";
import { INSIGHT_WEEKS, REMINDER_STAGES } from "@scriptkeeper/contracts/reporting/insight-stages";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { useLastData } from "../../shared/use-last-data.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { CoverageCard } from "./charts/coverage-card.tsx";
import { StageCard } from "./charts/stage-card.tsx";
import { InsightFilters } from "./insight-filters.tsx";
import { InsightNotes } from "./insight-notes.tsx";
import { type InsightGroup, toQueryInput } from "./insight-search-params.ts";
import { WeeklyReport } from "./weekly-report.tsx";
import { WeeksTable } from "./weeks-table.tsx";

export interface InsightWeeksProps {
  group: InsightGroup;
  onGroup: (changes: Partial<InsightGroup>) => void;
}

/**
 * How many reminders of each week reached each stage, and how many days supplies covered: charts, and a table of all
 * numbers.
 */
export function InsightWeeks({ group, onGroup }: InsightWeeksProps) {
  const insight = trpc.insight.read.useQuery(toQueryInput(group), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.counted_on === null ? UNTIL_COUNTED_MS : false),
  });
  const known = useLastData(insight.data);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Insight" />
        <ViewsMenu isLow />
      </div>
      <p className="max-w-3xl text-ink-muted dense:max-w-none">
        What happened after the reminders of the last {INSIGHT_WEEKS} weeks, medicine by medicine, and how
        many days supplies covered. Every number opens its rows.
      </p>
      <InsightFilters
        group={group}
        isLoading={insight.isLoading}
        products={known?.products ?? []}
        cohorts={known?.cohorts ?? []}
        onGroup={onGroup}
      />
      <QueryState query={insight} of="the insight" failed={insightMessages.failed} skeleton={<Waiting />}>
        {({ weeks, counted_on }) =>
          hasNone(weeks) ? (
            <NothingCounted isCounted={counted_on !== null} />
          ) : (
            <div className={beside} aria-busy={insight.isPlaceholderData}>
              <div className={cards}>
                {REMINDER_STAGES.map((stage) => (
                  <StageCard key={stage} stage={stage} weeks={weeks} group={group} />
                ))}
                <CoverageCard weeks={weeks} group={group} />
              </div>
              <KeyedList of="list of weeks" className="min-w-0 space-y-3">
                {(keysButton) => (
                  <>
                    <WeeksTable weeks={weeks} group={group} />
                    <div className="flex justify-end gap-2">
                      {keysButton}
                      <ExportMenu
                        of={{ list: "insight", filter: toQueryInput(group) }}
                        rows={INSIGHT_WEEKS}
                      />
                    </div>
                  </>
                )}
              </KeyedList>
            </div>
          )
        }
      </QueryState>
      <WeeklyReport />
      <InsightNotes countedOn={insight.data?.counted_on ?? null} />
    </>
  );
}

/** The interval of reading again until days covered have been counted. */
const UNTIL_COUNTED_MS = 10_000;

/** In compact mode the charts are stacked beside the table, so that both are visible at once. */
const beside =
  "space-y-4 dense:grid dense:grid-cols-[13rem_minmax(0,1fr)] dense:min-[75rem]:grid-cols-[15rem_minmax(0,1fr)] dense:items-start dense:gap-3 dense:space-y-0";

const cards = "grid gap-4 md:grid-cols-2 xl:grid-cols-3 dense:grid-cols-1 dense:gap-2";

function hasNone(weeks: readonly InsightWeek[]): boolean {
  return weeks.every(({ sent, days }) => sent === 0 && days === 0);
}

function NothingCounted({ isCounted }: { isCounted: boolean }) {
  return isCounted ? (
    <EmptyState title="Nothing was counted in these weeks">
      Reminders are counted here a few minutes after they are sent. Choose another product or other patients,
      or check under Notifications whether any are waiting to be sent.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing counted yet">
      The worker counts all reminders and supplies when it first starts. In a large store this takes a few
      minutes; the numbers appear here when they are ready.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className={cards}>
      {REMINDER_STAGES.map((stage) => (
        <Skeleton key={stage} className="h-56" />
      ))}
    </div>
  );
}
