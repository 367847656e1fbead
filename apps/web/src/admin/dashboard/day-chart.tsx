import type { DayCount } from "@scriptkeeper/contracts/dashboard";
import { shortDay } from "@scriptkeeper/domain/days";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useWidth } from "../shared/use-width.ts";

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
      <AxisLeft
        scale={y}
        left={margin.left}
        numTicks={4}
        tickFormat={(value) => (Number.isInteger(value) ? value.toLocaleString("en-AU") : "")}
        {...axis}
      />
      <AxisBottom
        scale={x}
        top={floor}
        tickValues={days.filter((_, index) => index % daysPerLabel === 0).map(({ day }) => day)}
        tickFormat={(day) => shortDay(day).replace(/ \d+$/, "")}
        {...axis}
      />
    </svg>
  );
}

const axis = {
  axisLineClassName: "stroke-line-strong",
  tickClassName: "[&_line]:stroke-line-strong [&_text]:fill-ink-muted [&_text]:text-xs [&_text]:font-sans",
} as const;
