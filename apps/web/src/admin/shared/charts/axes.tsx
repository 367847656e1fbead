import { numberText } from "@scriptkeeper/domain/number-words";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { AxisBottom, AxisLeft, type TickRendererProps } from "@visx/axis";
import type { scaleBand, scaleLinear } from "@visx/scale";

export interface AxesProps {
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
  left: number;
  floor: number;
  /** The days that have a label. */
  labelled: readonly string[];
  /** The approximate number of ticks on the left axis. */
  counts: number;
}

/** The axes of a chart of whole numbers by day. */
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

/**
 * Draws plain text: the library's own component measures every word, which forces a layout in the middle of drawing.
 */
function tickText({ x, y, dx, dy, textAnchor, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={y} dx={dx} dy={dy} textAnchor={textAnchor}>
      {formattedValue}
    </text>
  );
}

const look = {
  tickComponent: tickText,
  axisLineClassName: "stroke-line-strong",
  tickClassName: "[&_line]:stroke-line-strong [&_text]:fill-ink-muted [&_text]:text-xs [&_text]:font-sans",
} as const;
