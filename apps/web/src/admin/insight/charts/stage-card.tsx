import type { InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import { stageLabels } from "@scriptkeeper/contracts/reporting/insight-messages";
import { INSIGHT_WEEKS, type ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import { numberText } from "@scriptkeeper/domain/number-words";
import { share } from "@scriptkeeper/domain/share";
import { shortDay } from "@scriptkeeper/domain/time/days";
import type { InsightGroup } from "../insight-search-params.ts";
import { rowsLink } from "../rows-link.ts";
import { countText, sumOf } from "../shares.ts";
import { WeekCard } from "./week-card.tsx";

export interface StageCardProps {
  stage: ReminderStage;
  weeks: readonly InsightWeek[];
  group: InsightGroup;
}

/** How many reminders reached a stage. */
export function StageCard({ stage, weeks, group }: StageCardProps) {
  const title = stageLabels[stage];
  const all = sumOf(weeks);
  return (
    <WeekCard
      title={title}
      all={{
        number: stage === "sent" ? numberText(all.sent) : share(all[stage], all.sent),
        said: `${title}: ${countText(stage, all)}`,
        to: rowsLink({ rows: stage, week: "", group }),
      }}
      note={stage === "sent" ? `in ${INSIGHT_WEEKS} weeks` : countText(stage, all)}
      bars={weeks.map((week) => ({
        day: week.week,
        count: week[stage],
        of: week.sent,
        title: `Week of ${shortDay(week.week)}: ${countText(stage, week)}`,
        to: week[stage] === 0 ? null : rowsLink({ rows: stage, week: week.week, group }),
      }))}
    />
  );
}
