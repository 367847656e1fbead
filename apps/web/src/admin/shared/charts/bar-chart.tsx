import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { lazy, Suspense } from "react";
import type { BarsProps } from "./bars.tsx";

/** The charting library is a part of its own: it arrives after the numbers. */
const Bars = lazy(async () => ({ default: (await import("./bars.tsx")).Bars }));

/**
 * A bar for each day or week, before what it is a share of; it opens its rows. One stop for the Tab key; the arrows go from
 * bar to bar.
 */
export function BarChart(props: BarsProps) {
  return (
    <div className={props.of === "days" ? "h-52" : "h-37"}>
      <Suspense fallback={<Skeleton className="h-full" />}>
        <Bars {...props} />
      </Suspense>
    </div>
  );
}
