import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { lazy, Suspense } from "react";
import type { CountedBar } from "./counted-bar.ts";

/** The charting library is a part of its own: it arrives after the numbers. */
const Bars = lazy(async () => ({ default: (await import("./bars.tsx")).Bars }));

export interface BarChartProps {
  title: string;
  /** What a bar stands for; weeks are drawn smaller. */
  of: "days" | "weeks";
  bars: readonly CountedBar[];
  /** The day under the pointer or the focus, or the Monday of the week; null for none. */
  onPoint: (day: string | null) => void;
}

/**
 * A bar for each day or week, before what it is a share of; it opens its rows. One stop for the Tab key; the arrows go from
 * bar to bar.
 */
export function BarChart(props: BarChartProps) {
  return (
    <div className={props.of === "days" ? "h-52" : "h-37"}>
      <Suspense fallback={<Skeleton className="h-full" />}>
        <Bars {...props} />
      </Suspense>
    </div>
  );
}
