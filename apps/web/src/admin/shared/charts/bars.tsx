import { scaleBand, scaleLinear } from "@visx/scale";
import { useState } from "react";
import { Axes } from "./axes.tsx";
import { ChartBar } from "./chart-bar.tsx";
import type { CountedBar } from "./counted-bar.ts";
import { useWidth } from "./use-width.ts";

export interface BarsProps {
  title: string;
  /** The period of a bar; weeks are drawn smaller. */
  of: "days" | "weeks";
  bars: readonly CountedBar[];
  /** Called with the day under the pointer or the focus, or the Monday of its week; null if there is none. */
  onPoint: (day: string | null) => void;
}

const sizes = {
  days: {
    height: 208,
    margin: { top: 8, right: 8, bottom: 28, left: 44 },
    padding: 0.25,
    labels: { every: 7, from: 0 },
    counts: 4,
    /** The bar at which the Tab key first stops. */
    start: 0,
  },
  weeks: {
    height: 104,
    margin: { top: 6, right: 2, bottom: 26, left: 40 },
    padding: 0.2,
    labels: { every: 8, from: 2 },
    counts: 3,
    start: -1,
  },
} as const;

/** The bars and their axes, as wide as there is room. */
export function Bars(props: BarsProps) {
  const [frame, width] = useWidth();
  return (
    <div ref={frame} className="h-full">
      {width > 0 && <Drawing {...props} width={width} />}
    </div>
  );
}

function Drawing({ title, bars, of, onPoint, width }: BarsProps & { width: number }) {
  const { height, margin, padding, labels, counts, start } = sizes[of];
  const opening = bars.filter(({ to }) => to !== null);
  const [focused, setFocused] = useState<string | null>(null);
  const stop = opening.find(({ day }) => day === focused) ?? opening.at(start);
  const most = Math.max(1, ...bars.map(({ count, of: whole }) => Math.max(count, whole)));
  const floor = height - margin.bottom;
  const x = scaleBand({
    domain: bars.map(({ day }) => day),
    range: [margin.left, width - margin.right],
    padding,
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
        labelled={bars.filter((_, at) => at % labels.every === labels.from).map(({ day }) => day)}
        counts={counts}
      />
    </svg>
  );
}
