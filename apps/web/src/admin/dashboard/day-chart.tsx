import type { DayCount } from "@scriptkeeper/contracts/dashboard";
import { shortDay } from "@scriptkeeper/domain/days";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { Axes } from "../shared/charts/axes.tsx";
import { useWidth } from "../shared/charts/use-width.ts";

const height = 208;
const margin = { top: 8, right: 8, bottom: 28, left: 44 };
const daysPerLabel = 7;

/** A bar for each day. The same numbers stand beside it as a table. */
export function DayChart({ label, days }: { label: string; days: readonly DayCount[] }) {
  const [frame, width] = useWidth();
  return (
    <div ref={frame} className="h-full">
      {width > 0 && <Bars label={label} days={days} width={width} />}
    </div>
  );
}

function Bars({ label, days, width }: { label: string; days: readonly DayCount[]; width: number }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const floor = height - margin.bottom;
  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [margin.left, width - margin.right],
    padding: 0.25,
  });
  const y = scaleLinear({ domain: [0, most], range: [floor, margin.top], nice: true });
  return (
    <svg role="img" aria-label={label} width={width} height={height}>
      {days.map(({ day, count }) => (
        <Bar
          key={day}
          x={x(day) ?? 0}
          y={y(count)}
          width={x.bandwidth()}
          height={floor - y(count)}
          rx={2}
          className="fill-accent"
        >
          <title>{`${shortDay(day)}: ${count.toLocaleString("en-AU")}`}</title>
        </Bar>
      ))}
      <Axes
        x={x}
        y={y}
        left={margin.left}
        floor={floor}
        labelled={days.filter((_, index) => index % daysPerLabel === 0).map(({ day }) => day)}
        counts={4}
      />
    </svg>
  );
}
