import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import type { ComponentType } from "react";
import { loadAhead } from "../../../shared/reload-after-update.ts";
import { useLoadedPart } from "../../../shared/use-loaded-part.ts";
import type { BarsProps } from "./bars.tsx";

let Bars: ComponentType<BarsProps> | null = null;

/** The charting library is a part of its own: it arrives after the numbers. Nobody has asked for it, so that the page stays where it does not. */
async function loadBars(): Promise<void> {
  await loadAhead(async () => {
    Bars ??= (await import("./bars.tsx")).Bars;
  });
  if (!Bars) throw new Error("the chart did not arrive");
}

/**
 * A bar for each day or week, before what it is a share of; it opens its rows. One stop for the Tab key; the arrows go from
 * bar to bar.
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
