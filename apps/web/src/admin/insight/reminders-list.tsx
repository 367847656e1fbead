import { insightMessages, stageLabels } from "@scriptkeeper/contracts/insight-messages";
import { INSIGHT_WEEKS, type ReminderStage } from "@scriptkeeper/contracts/insight-stages";
import { monthOf, shortDay } from "@scriptkeeper/domain/days";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { StoreDays } from "../shared/store-days.tsx";
import { type InsightGroup, toQueryInput } from "./insight-search-params.ts";
import { RemindersTable } from "./reminders-table.tsx";
import { weeksLink } from "./rows-link.ts";

export interface RemindersListProps {
  group: InsightGroup;
  /** A Monday; empty for all weeks that are shown. */
  week: string;
  stage: ReminderStage;
  /** The page begins behind this reminder; null for the newest. */
  after: number | null;
  onPage: (after: number | null) => void;
}

/** The reminders that a number counts. */
export function RemindersList({ group, week, stage, after, onPage }: RemindersListProps) {
  const filter = { ...toQueryInput(group), week, stage };
  const list = trpc.insight.reminders.useQuery(
    { ...filter, ...(after !== null && { after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeading title={`Insight: ${stageLabels[stage]}`}>{stageLabels[stage]}</PageHeading>
      <StoreDays />
      <QueryState query={list} of="the reminders" failed={insightMessages.remindersFailed}>
        {({ reminders, total, next }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status">
                <strong className="tabular-nums">{total.toLocaleString("en-AU")}</strong>{" "}
                {total === 1 ? "reminder" : "reminders"} {periodText(week)}
                {group.cohort && `, of patients with their first prescription in ${monthOf(group.cohort)}`}
                {group.product && ", of one product"}
              </p>
              <div className="flex flex-wrap gap-2">
                <Link to={weeksLink(group)} className={buttonStyles({ variant: "secondary", size: "sm" })}>
                  <ArrowLeft aria-hidden="true" className="size-4" />
                  Insight
                </Link>
                <ExportMenu of={{ list: "insight_reminders", filter }} rows={total} />
              </div>
            </div>
            {reminders.length === 0 ? (
              <EmptyState title="No such reminder">
                Go back to the weeks and choose another number.
              </EmptyState>
            ) : (
              <RemindersTable reminders={reminders} />
            )}
            {(next !== null || after !== null) && (
              <nav aria-label="Pages of reminders" className="flex flex-wrap justify-end gap-2">
                <Button variant="secondary" size="sm" disabled={after === null} onClick={() => onPage(null)}>
                  <ChevronsLeft aria-hidden="true" className="size-4" />
                  Newest
                </Button>
                <Button variant="secondary" size="sm" disabled={next === null} onClick={() => onPage(next)}>
                  Older
                  <ChevronRight aria-hidden="true" className="size-4" />
                </Button>
              </nav>
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

function periodText(week: string): string {
  return week === "" ? `of the last ${INSIGHT_WEEKS} weeks` : `sent in the week of ${shortDay(week)}`;
}
