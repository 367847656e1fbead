import type { InsightWeek } from "@scriptkeeper/contracts/insight";
import { stageLabels } from "@scriptkeeper/contracts/insight-messages";
import { INSIGHT_WEEKS, type ReminderStage } from "@scriptkeeper/contracts/insight-stages";
import { shortDay } from "@scriptkeeper/domain/days";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { InsightGroup } from "../insight-search-params.ts";
import { rowsLink } from "../rows-link.ts";
import { countText, share, sumOf } from "../shares.ts";

/** The charting library is a part of its own: it arrives after the numbers. */
const WeekChart = lazy(async () => ({ default: (await import("./week-chart.tsx")).WeekChart }));

export interface StageCardProps {
  stage: ReminderStage;
  weeks: readonly InsightWeek[];
  group: InsightGroup;
}

/** One stage in a number, and week by week as a chart. */
export function StageCard({ stage, weeks, group }: StageCardProps) {
  const [pointed, setPointed] = useState<InsightWeek | null>(null);
  const title = stageLabels[stage];
  const all = sumOf(weeks);
  return (
    <Card className="min-w-0" aria-label={title}>
      <div className="flex items-baseline justify-between gap-3">
        <CardTitle>{title}</CardTitle>
        <p className="text-xl font-semibold tabular-nums">
          <Link
            to={rowsLink({ stage, week: "", group })}
            className="text-ink"
            aria-label={opens(title, all, stage)}
          >
            {stage === "sent" ? all.sent.toLocaleString("en-AU") : share(all[stage], all.sent)}
          </Link>
        </p>
      </div>
      <p aria-hidden="true" className="text-ink-muted tabular-nums">
        {pointed ? `Week of ${shortDay(pointed.week)}: ${countText(stage, pointed)}` : allText(stage, all)}
      </p>
      <div className="mt-2 h-37">
        <Suspense fallback={<Skeleton className="h-37" />}>
          <WeekChart
            label={`${title}, week by week`}
            bars={weeks.map((week) => ({
              week: week.week,
              count: week[stage],
              of: week.sent,
              title: `Week of ${shortDay(week.week)}: ${countText(stage, week)}`,
              to: week[stage] === 0 ? null : rowsLink({ stage, week: week.week, group }),
            }))}
            onPoint={(week) => setPointed(weeks.find((each) => each.week === week) ?? null)}
          />
        </Suspense>
      </div>
    </Card>
  );
}

function allText(stage: ReminderStage, all: Record<ReminderStage, number>): string {
  return stage === "sent" ? `in ${INSIGHT_WEEKS} weeks` : countText(stage, all);
}

function opens(title: string, all: Record<ReminderStage, number>, stage: ReminderStage): string {
  return `${title}: ${countText(stage, all)}`;
}
