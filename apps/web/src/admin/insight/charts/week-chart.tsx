import { scaleBand, scaleLinear } from "@visx/scale";
import { useState } from "react";
import { Axes } from "../../shared/charts/axes.tsx";
import { ChartBar } from "../../shared/charts/chart-bar.tsx";
import type { CountedBar } from "../../shared/charts/counted-bar.ts";
import { useWidth } from "../../shared/charts/use-width.ts";

export interface WeekChartProps {
  label: string;
  bars: readonly CountedBar[];
  /** The week under the pointer or the focus; null for none. */
  onPoint: (week: string | null) => void;
}

const height = 148;
const margin = { top: 6, right: 2, bottom: 26, left: 40 };
const weeksPerLabel = 8;

/** A bar for each week in front of what it is a share of. One stop for the Tab key; the arrows go from week to week. */
export function WeekChart(props: WeekChartProps) {
  const [frame, width] = useWidth();
  return (
    <div ref={frame} className="h-full">
      {width > 0 && <Bars {...props} width={width} />}
    </div>
  );
}

function Bars({ label, bars, onPoint, width }: WeekChartProps & { width: number }) {
  const opening = bars.filter(({ to }) => to !== null);
  const [focused, setFocused] = useState<string | null>(null);
  const stop = opening.find(({ day }) => day === focused) ?? opening.at(-1);
  const floor = height - margin.bottom;
  const most = Math.max(1, ...bars.map(({ count, of }) => Math.max(count, of)));
  const x = scaleBand({
    domain: bars.map(({ day }) => day),
    range: [margin.left, width - margin.right],
    padding: 0.2,
  });
  const y = scaleLinear({ domain: [0, most], range: [floor, margin.top], nice: true });
  return (
    <svg width={width} height={height}>
      <title>{label}</title>
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
        labelled={bars.filter((_, index) => index % weeksPerLabel === 2).map(({ day }) => day)}
        counts={3}
      />
    </svg>
  );
}
