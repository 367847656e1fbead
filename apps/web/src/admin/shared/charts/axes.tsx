import { shortDay } from "@scriptkeeper/domain/days";
import { numberText } from "@scriptkeeper/domain/number-words";
import { AxisBottom, AxisLeft, type TickRendererProps } from "@visx/axis";
import type { scaleBand, scaleLinear } from "@visx/scale";

export interface AxesProps {
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
  left: number;
  floor: number;
  /** The days that are named below. */
  labelled: readonly string[];
  /** About so many numbers stand at the left. */
  counts: number;
}

/** The axes of a chart of whole numbers by days. */
export function Axes({ x, y, left, floor, labelled, counts }: AxesProps) {
  return (
    <>
      <AxisLeft
        scale={y}
        left={left}
        numTicks={counts}
        tickFormat={(value) => (Number.isInteger(value) ? numberText(value.valueOf()) : "")}
        {...look}
      />
      <AxisBottom
        scale={x}
        top={floor}
        tickValues={[...labelled]}
        tickFormat={(day) => shortDay(day).replace(/ \d+$/, "")}
        {...look}
      />
    </>
  );
}

/** As it is: the library's own measures every word, for which the browser has to lay out the page in the middle of its drawing. */
function tickText({ x, y, dx, dy, textAnchor, formattedValue }: TickRendererProps) {
  return <text {...{ x, y, dx, dy, textAnchor }}>{formattedValue}</text>;
}

const look = {
  tickComponent: tickText,
  axisLineClassName: "stroke-line-strong",
  tickClassName: "[&_line]:stroke-line-strong [&_text]:fill-ink-muted [&_text]:text-xs [&_text]:font-sans",
} as const;
