import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import type { ComponentType } from "react";
import { loadAhead } from "../../../shared/reload-after-update.ts";
import { useLoadedPart } from "../../../shared/use-loaded-part.ts";
import type { BarsProps } from "./bars.tsx";

let Bars: ComponentType<BarsProps> | null = null;

/**
 * Loads the charting library, which arrives after the numbers. Nobody has asked for the chart, so a failure does not
 * reload the page.
 */
async function loadBars(): Promise<void> {
  await loadAhead(async () => {
    Bars ??= (await import("./bars.tsx")).Bars;
  });
  if (!Bars) throw new Error("the chart did not arrive");
}

/**
 * A bar chart by day or week; each bar stands before the total it is a share of, and opens its rows. The Tab key stops
 * once; the arrow keys move between bars.
 */
export function BarChart(props: BarsProps) {
  const { state, retry } = useLoadedPart(loadBars, Bars !== null);
  if (state === "failed")
    return (
      <ErrorState title="The chart could not be loaded" onRetry={retry}>
        The rest of the page works without it.
      </ErrorState>
    );
  return (
    <div className={props.of === "days" ? "h-52" : "h-26"}>
      {Bars ? <Bars {...props} /> : <Skeleton className="h-full" />}
    </div>
  );
}
