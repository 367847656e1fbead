import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { useState } from "react";
import { Link } from "react-router-dom";
import { BarChart } from "../../shared/charts/bar-chart.tsx";
import type { CountedBar } from "../../shared/charts/counted-bar.ts";

export interface WeekCardProps {
  title: string;
  /** The number for all weeks, and the link to its rows; null if there are none. */
  all: { number: string; said: string; to: string | null };
  /** Shown below the chart while no week is pointed at. */
  note: string;
  bars: readonly CountedBar[];
}

/** A number and a chart by week; both open their rows. */
export function WeekCard({ title, all, note, bars }: WeekCardProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  return (
    <Card className="min-w-0 dense:px-3 dense:py-2" aria-label={title}>
      <div className="flex items-baseline justify-between gap-3">
        <CardTitle>{title}</CardTitle>
        <p className="text-xl font-semibold tabular-nums dense:text-base">
          {all.to === null ? (
            all.number
          ) : (
            <Link to={all.to} className="text-ink" aria-label={all.said}>
              {all.number}
            </Link>
          )}
        </p>
      </div>
      <p aria-hidden="true" className="text-ink-muted tabular-nums dense:truncate dense:text-xs">
        {bars.find(({ day }) => day === pointed)?.title ?? note}
      </p>
      <div className="mt-2 dense:mt-1">
        <BarChart title={`${title}, week by week`} of="weeks" bars={bars} onPoint={setPointed} />
      </div>
    </Card>
  );
}
