import type { InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import { coverageTitle, stageLabels } from "@scriptkeeper/contracts/reporting/insight-messages";
import { REMINDER_STAGES, type ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import { numberText } from "@scriptkeeper/domain/number-words";
import { share } from "@scriptkeeper/domain/share";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { type SortKeys, sortRows } from "@scriptkeeper/ui/sorted-rows";
import { Link } from "react-router-dom";
import { useRowOrder } from "../shared/lists/use-row-order.ts";
import { ListTable } from "../shared/selection/list-table.tsx";
import { type InsightGroup, toQueryInput } from "./insight-search-params.ts";
import { rowsLink } from "./rows-link.ts";
import { countText, coverageText, missingText } from "./shares.ts";

export interface WeeksTableProps {
  weeks: readonly InsightWeek[];
  group: InsightGroup;
}

const sortKeys: SortKeys<InsightWeek> = {
  week: ({ week }) => week,
  ...Object.fromEntries(REMINDER_STAGES.map((stage) => [stage, (week: InsightWeek) => week[stage]])),
  covered: ({ days, covered }) => (days === 0 ? null : covered / days),
};

/** Narrow cells, for the place beside the charts. */
const TIGHT = "dense:[&_:is(td,th)]:px-2 dense:max-[75rem]:[&_:is(td,th)]:px-1.5";

/** All numbers, latest week first; each links to its rows. */
export function WeeksTable({ weeks, group }: WeeksTableProps) {
  const sorted = sortRows(weeks.toReversed(), sortKeys, useRowOrder("weeks", sortKeys));
  return (
    <ListTable
      sorting={sorted.sorting}
      stickyHead
      className={TIGHT}
      aria-label="What happened after reminders, and days covered, week by week"
      arrangeAs="insight"
      selects={{
        list: "insight",
        of: "week",
        filter: toQueryInput(group),
        nameOf: ({ week }) => `the week of ${shortDay(week)}`,
      }}
      rows={sorted.rows}
      keyOf={({ week }) => week}
      columns={[
        {
          title: "Week of",
          sort: "week",
          className: "whitespace-nowrap",
          cell: ({ week }) => shortDay(week),
        },
        ...REMINDER_STAGES.map((stage) => ({
          key: stage,
          title: stage === "sent" ? "Sent" : stageLabels[stage],
          sort: stage,
          isNumeric: true,
          className: "whitespace-nowrap tabular-nums",
          cell: (week: InsightWeek) => <Count week={week} stage={stage} group={group} />,
        })),
        {
          key: "covered",
          title: coverageTitle,
          sort: "covered",
          isNumeric: true,
          className: "whitespace-nowrap tabular-nums",
          cell: (week) => <Covered week={week} group={group} />,
        },
      ]}
    />
  );
}

function Count({ week, stage, group }: { week: InsightWeek; stage: ReminderStage; group: InsightGroup }) {
  const count = numberText(week[stage]);
  if (week[stage] === 0) return <span className="text-ink-muted">{count}</span>;
  return (
    <>
      {stage !== "sent" && (
        <span aria-hidden="true" className="mr-2 text-ink-muted">
          {share(week[stage], week.sent)}
        </span>
      )}
      <Link
        to={rowsLink({ rows: stage, week: week.week, group })}
        className="text-accent underline"
        aria-label={`${stageLabels[stage]}, week of ${shortDay(week.week)}: ${countText(stage, week)}`}
      >
        {count}
      </Link>
    </>
  );
}

function Covered({ week, group }: { week: InsightWeek; group: InsightGroup }) {
  const part = share(week.covered, week.days);
  if (week.interrupted === 0) return <span className="text-ink-muted">{part || "–"}</span>;
  return (
    <Link
      to={rowsLink({ rows: "coverage_gaps", week: week.week, group })}
      className="text-accent underline"
      aria-label={`${coverageTitle}, week of ${shortDay(week.week)}: ${coverageText(week)}, ${missingText(week)}`}
    >
      {part}
    </Link>
  );
}
