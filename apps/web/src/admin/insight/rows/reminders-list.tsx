import { insightMessages, stageLabels } from "@scriptkeeper/contracts/insight-messages";
import { INSIGHT_WEEKS, type ReminderStage } from "@scriptkeeper/contracts/insight-stages";
import { shortDay } from "@scriptkeeper/domain/days";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { StoreDays } from "../../shared/store-days.tsx";
import { CountedRows, NoRows, type PageOfRows, RowsSearch } from "./counted-rows.tsx";
import { RemindersTable } from "./reminders-table.tsx";

export interface RemindersListProps extends PageOfRows {
  stage: ReminderStage;
}

/** The reminders that a number counts. */
export function RemindersList({ week, stage, filter: rows, onSearch, ...page }: RemindersListProps) {
  const { search, sorting, after } = page;
  const filter = { ...rows, stage };
  const list = trpc.insight.reminders.useQuery(
    { ...filter, ...(after !== null && { after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeading title={`Insight: ${stageLabels[stage]}`}>{stageLabels[stage]}</PageHeading>
      <StoreDays />
      <RowsSearch search={search} onSearch={onSearch} />
      <QueryState query={list} of="the reminders" failed={insightMessages.remindersFailed}>
        {({ reminders, total, next }) => (
          <CountedRows
            what={`${total === 1 ? "reminder" : "reminders"} ${periodText(week)}`}
            file={{ list: "insight_reminders", filter }}
            {...{ ...page, total, next }}
          >
            {reminders.length === 0 ? (
              <NoRows title="No such reminder" isSearched={search !== ""} />
            ) : (
              <RemindersTable reminders={reminders} sorting={sorting} />
            )}
          </CountedRows>
        )}
      </QueryState>
    </>
  );
}

function periodText(week: string): string {
  return week === "" ? `of the last ${INSIGHT_WEEKS} weeks` : `sent in the week of ${shortDay(week)}`;
}
