import type { DayCount } from "@scriptkeeper/contracts/dashboard";
import { shortDay } from "@scriptkeeper/domain/days";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { lazy, Suspense } from "react";

/** The charting library is a part of its own: it arrives after the numbers. */
const DayChart = lazy(async () => ({ default: (await import("./day-chart.tsx")).DayChart }));

export interface DaysCardProps {
  /** What is counted. */
  title: string;
  /** "the next 30 days" */
  period: string;
  note?: string;
  days: readonly DayCount[];
}

/** How many a day as a chart, and the same numbers as a table. */
export function DaysCard({ title, period, note, days }: DaysCardProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>{title}</CardTitle>
        <p className="text-ink-muted tabular-nums">
          {total.toLocaleString("en-AU")} in {period}
        </p>
      </div>
      <div className="mt-4 h-52">
        {total === 0 ? (
          <p className="grid h-full place-items-center rounded-md bg-sunken text-ink-muted">
            None in {period}
          </p>
        ) : (
          <Suspense fallback={<Skeleton className="h-52" />}>
            <DayChart label={summary({ title, period, days, total })} days={days} />
          </Suspense>
        )}
      </div>
      {note && <p className="mt-2 text-ink-muted">{note}</p>}
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          Show the numbers as a table
        </summary>
        <DataTable
          aria-label={`${title} by day`}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            { title: "Day", cell: ({ day }) => shortDay(day) },
            { title, cell: ({ count }) => count.toLocaleString("en-AU") },
          ]}
        />
      </details>
    </Card>
  );
}

/** The place of the card while its numbers are on their way. */
export function DaysSkeleton() {
  return (
    <Card aria-hidden="true" className="appear-late">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-4 h-52" />
      <Skeleton className="mt-4 h-7 w-56" />
    </Card>
  );
}

/** What the chart shows, for those who can't see it. */
function summary({ title, period, days, total }: DaysCardProps & { total: number }): string {
  const most = days.reduce<DayCount | null>(
    (top, each) => (top && top.count >= each.count ? top : each),
    null,
  );
  if (!most) return title;
  return `${title} in ${period}: ${total}, the most on ${shortDay(most.day)} (${most.count}).`;
}
