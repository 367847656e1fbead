import type { InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import { coverageTitle } from "@scriptkeeper/contracts/reporting/insight-messages";
import { share } from "@scriptkeeper/domain/share";
import { shortDay } from "@scriptkeeper/domain/time/days";
import type { InsightGroup } from "../insight-search-params.ts";
import { rowsLink } from "../rows-link.ts";
import { coverageOf, coverageText, missingText } from "../shares.ts";
import { WeekCard } from "./week-card.tsx";

export interface CoverageCardProps {
  weeks: readonly InsightWeek[];
  group: InsightGroup;
}

/** On how many days patients had their medicines; opens the missing ones. */
export function CoverageCard({ weeks, group }: CoverageCardProps) {
  const all = coverageOf(weeks);
  const opens = (week: string, gaps: number) =>
    gaps === 0 ? null : rowsLink({ rows: "coverage_gaps", week, group });
  return (
    <WeekCard
      title={coverageTitle}
      all={{
        number: share(all.covered, all.days),
        said: `${coverageTitle}: ${coverageText(all)}, ${missingText(all)}`,
        to: opens("", all.interrupted),
      }}
      note={all.days === 0 ? "No days counted in these weeks" : coverageText(all)}
      bars={weeks.map((week) => ({
        day: week.week,
        count: week.covered,
        of: week.days,
        title: `Week of ${shortDay(week.week)}: ${coverageText(week)}, ${missingText(week)}`,
        to: opens(week.week, week.interrupted),
      }))}
    />
  );
}
