import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import type { CountedBar } from "./counted-bar.ts";

export interface ChartBarProps {
  bar: CountedBar;
  /** Whether the Tab key stops at this bar. */
  isStop: boolean;
  place: { x: number; width: number; step: number; floor: number; top: number };
  y: (count: number) => number;
  /** Called with the day under the pointer or the focus; null once it is left. */
  onPoint: (day: string | null) => void;
  onFocus: () => void;
}

/** One bar of a chart: its whole column can be pressed and opens its rows. */
export function ChartBar({ bar, isStop, place, y, onPoint, onFocus }: ChartBarProps) {
  const { x, width, step, floor, top } = place;
  const columns = (
    <>
      <title>{bar.title}</title>
      <rect
        x={x + (width - step) / 2}
        y={top}
        width={step}
        height={floor - top}
        className="fill-transparent"
      />
      <rect x={x} y={y(bar.of)} width={width} height={floor - y(bar.of)} className="fill-line" />
      <rect x={x} y={y(bar.count)} width={width} height={floor - y(bar.count)} className="fill-accent" />
    </>
  );
  const pointed = { onPointerEnter: () => onPoint(bar.day), onPointerLeave: () => onPoint(null) };
  if (bar.to === null) return <g {...pointed}>{columns}</g>;
  return (
    <Link
      to={bar.to}
      aria-label={bar.title}
      // Preact writes tabIndex into SVG unchanged, where it has no meaning.
      ref={(link) => link?.setAttribute("tabindex", isStop ? "0" : "-1")}
      className="hover:[&_.fill-accent]:fill-accent-strong"
      {...pointed}
      onFocus={() => {
        onFocus();
        onPoint(bar.day);
      }}
      onBlur={() => onPoint(null)}
      onKeyDown={moveFocus}
    >
      {columns}
    </Link>
  );
}

/** Moves the focus to another bar that has rows: with the arrow keys, Home or End. */
function moveFocus(event: KeyboardEvent<Element>) {
  const links = [...(event.currentTarget.closest("svg")?.querySelectorAll<SVGAElement>("a") ?? [])];
  const at = links.indexOf(event.currentTarget as SVGAElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key];
  const link = to === undefined ? undefined : links[to];
  if (!link) return;
  event.preventDefault();
  link.focus();
}
