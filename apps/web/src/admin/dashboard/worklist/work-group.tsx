import type { WorkGroup as Group, Worklist } from "@scriptkeeper/contracts/worklist/worklist";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Badge } from "@scriptkeeper/ui/badge";
import { useId } from "react";
import { Link } from "react-router-dom";
import { countText, kindTitles, linesLink } from "./work-labels.ts";
import { WorkRow } from "./work-row.tsx";

export interface WorkGroupProps {
  group: Group;
  list: Worklist;
  me: number;
}

/**
 * The lines of one kind under its name and count, with a link to all if there are more. No link comes before the
 * lines, so that ending one by key moves the focus to the next.
 */
export function WorkGroup({ group, list, me }: WorkGroupProps) {
  const id = useId();
  const { kind, count, lines, snoozed } = group;
  const isCut = count > lines.length && list.limit < count && list.page === 1;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex flex-wrap items-center gap-2 px-3 py-2 font-semibold sm:px-4 dense:py-1">
        {`${kindTitles[kind]} `}
        <Badge variant={count > 0 ? "warning" : "secondary"} className="tabular-nums">
          {countText(group)}
        </Badge>
      </h3>
      <ul className="divide-y divide-line border-y border-line dense:grid dense:grid-cols-[minmax(0,clamp(16rem,20vw,22rem))_minmax(0,1fr)_auto_auto] dense:gap-x-3">
        {lines.map((line) => (
          <WorkRow key={line.key} line={line} list={list} me={me} />
        ))}
      </ul>
      {(isCut || snoozed > 0) && (
        <p className="flex flex-wrap gap-x-4 px-3 py-2 sm:px-4 dense:py-1">
          {isCut && (
            <Link
              to={linesLink({ kind, view: list.view })}
              aria-label={`Show all ${countText(group)} of ${kindTitles[kind]}`}
              className="font-semibold"
            >
              Show all {countText(group)}
            </Link>
          )}
          {snoozed > 0 && (
            <Link to={linesLink({ kind, view: "snoozed" })}>{numberText(snoozed)} put off</Link>
          )}
        </p>
      )}
    </section>
  );
}
