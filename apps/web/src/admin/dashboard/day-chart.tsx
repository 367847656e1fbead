import { scaleBand, scaleLinear } from "@visx/scale";
import { useState } from "react";
import { Axes } from "../shared/charts/axes.tsx";
import { ChartBar } from "../shared/charts/chart-bar.tsx";
import type { CountedBar } from "../shared/charts/counted-bar.ts";
import { useWidth } from "../shared/charts/use-width.ts";

export interface DayChartProps {
  title: string;
  /** What it shows, for those who can't see it. */
  summary: string;
  bars: readonly CountedBar[];
  /** The day under the pointer or the focus; null for none. */
  onPoint: (day: string | null) => void;
}

const height = 208;
const margin = { top: 8, right: 8, bottom: 28, left: 44 };
const daysPerLabel = 7;

/**
 * A bar for each day, which opens its rows. One stop for the Tab key; the arrows go from day to day. The same numbers stand
 * beside it as a table.
 */
export function DayChart(props: DayChartProps) {
  const [frame, width] = useWidth();
  return (
    <figure aria-label={props.summary} className="h-full">
      <div ref={frame} className="h-full">
        {width > 0 && <Bars {...props} width={width} />}
      </div>
    </figure>
  );
}

function Bars({ title, bars, onPoint, width }: DayChartProps & { width: number }) {
  const opening = bars.filter(({ to }) => to !== null);
  const [focused, setFocused] = useState<string | null>(null);
  const stop = opening.find(({ day }) => day === focused) ?? opening[0];
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const floor = height - margin.bottom;
  const x = scaleBand({
    domain: bars.map(({ day }) => day),
    range: [margin.left, width - margin.right],
    padding: 0.25,
  });
  const y = scaleLinear({ domain: [0, most], range: [floor, margin.top], nice: true });
  return (
    <svg width={width} height={height}>
      <title>{title}</title>
      {bars.map((bar) => (
        <ChartBar
          key={bar.day}
          bar={bar}
          isStop={bar === stop}
          place={{ x: x(bar.day) ?? 0, width: x.bandwidth(), step: x.step(), floor, top: margin.top }}
          y={y}
          onPoint={onPoint}
          onFocus={() => setFocused(bar.day)}
        />
      ))}
      <Axes
        x={x}
        y={y}
        left={margin.left}
        floor={floor}
        labelled={bars.filter((_, index) => index % daysPerLabel === 0).map(({ day }) => day)}
        counts={4}
      />
    </svg>
  );
}
