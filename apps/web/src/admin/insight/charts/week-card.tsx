import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { CountedBar } from "../../shared/charts/counted-bar.ts";

/** The charting library is a part of its own: it arrives after the numbers. */
const WeekChart = lazy(async () => ({ default: (await import("./week-chart.tsx")).WeekChart }));

export interface WeekCardProps {
  title: string;
  /** All weeks in one number, and where its rows are; null where there are none. */
  all: { number: string; said: string; to: string | null };
  /** Stands below it while no week is pointed at. */
  note: string;
  bars: readonly CountedBar[];
}

/** A number, and week by week as a chart; both open their rows. */
export function WeekCard({ title, all, note, bars }: WeekCardProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  return (
    <Card className="min-w-0" aria-label={title}>
      <div className="flex items-baseline justify-between gap-3">
        <CardTitle>{title}</CardTitle>
        <p className="text-xl font-semibold tabular-nums">
          {all.to === null ? (
            all.number
          ) : (
            <Link to={all.to} className="text-ink" aria-label={all.said}>
              {all.number}
            </Link>
          )}
        </p>
      </div>
      <p aria-hidden="true" className="text-ink-muted tabular-nums">
        {bars.find(({ day }) => day === pointed)?.title ?? note}
      </p>
      <div className="mt-2 h-37">
        <Suspense fallback={<Skeleton className="h-37" />}>
          <WeekChart label={`${title}, week by week`} bars={bars} onPoint={setPointed} />
        </Suspense>
      </div>
    </Card>
  );
}
