import type { DayCount } from "@scriptkeeper/contracts/reporting/dashboard";
import { numberText } from "@scriptkeeper/domain/number-words";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { useState } from "react";
import { Link } from "react-router-dom";
import { BarChart } from "../shared/charts/bar-chart.tsx";
import type { CountedBar } from "../shared/charts/counted-bar.ts";

export interface DaysCardProps {
  /** What the card counts. */
  title: string;
  /** Such as "the next 30 days". */
  period: string;
  /** Shown below the chart while no day is pointed at. */
  note: string;
  days: readonly DayCount[];
  /** The link to the rows of a day; without a day, to those of all days. */
  opens: (day?: string) => string;
}

/** Counts per day as a chart and as a table; each number opens its rows. */
export function DaysCard({ title, period, note, days, opens }: DaysCardProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [showsTable, setShowsTable] = useState(false);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>{title}</CardTitle>
        <p className="text-ink-muted tabular-nums">
          <Opening to={opens()} count={total} /> in {period}
        </p>
      </div>
      {total === 0 ? (
        <p className="mt-4 grid h-52 place-items-center rounded-md bg-sunken text-ink-muted">
          None in {period}
        </p>
      ) : (
        <figure aria-label={summary({ title, period, days, total })} className="mt-4">
          <BarChart
            title={`${title}, day by day`}
            of="days"
            bars={days.map((each) => toBar(each, opens))}
            onPoint={setPointed}
          />
        </figure>
      )}
      <p aria-hidden={pointed !== null} className="mt-2 text-ink-muted tabular-nums">
        {days.filter(({ day }) => day === pointed).map(dayText)[0] ?? note}
      </p>
      <details className="mt-2" onToggle={({ currentTarget }) => setShowsTable(currentTarget.open)}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          Show the numbers as a table
        </summary>
        {showsTable && (
          <DataTable
            aria-label={`${title} by day`}
            arrangeAs={null}
            rows={days}
            keyOf={({ day }) => day}
            columns={[
              { title: "Day", cell: ({ day }) => shortDay(day) },
              { title, cell: ({ day, count }) => <Opening to={opens(day)} count={count} /> },
            ]}
          />
        )}
      </details>
    </Card>
  );
}

/** A number that links to what it counts; plain text if it is zero. */
function Opening({ to, count }: { to: string; count: number }) {
  const text = numberText(count);
  if (count === 0) return text;
  return (
    <Link to={to} className="text-ink underline">
      {text}
    </Link>
  );
}

function toBar({ day, count }: DayCount, opens: DaysCardProps["opens"]): CountedBar {
  return { day, count, of: 0, title: dayText({ day, count }), to: count === 0 ? null : opens(day) };
}

function dayText({ day, count }: DayCount): string {
  return `${shortDay(day)}: ${numberText(count)}`;
}

/** A placeholder for the card while its numbers load. */
export function DaysSkeleton() {
  return (
    <Card aria-hidden="true" className="appear-late">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-4 h-52" />
      <Skeleton className="mt-4 h-7 w-56" />
    </Card>
  );
}

/** Describes the chart for people who can't see it. */
function summary({
  title,
  period,
  days,
  total,
}: Pick<DaysCardProps, "title" | "period" | "days"> & { total: number }): string {
  const most = days.reduce<DayCount | null>(
    (top, each) => (top && top.count >= each.count ? top : each),
    null,
  );
  if (!most) return title;
  return `${title} in ${period}: ${total}, the most on ${shortDay(most.day)} (${most.count}).`;
}
