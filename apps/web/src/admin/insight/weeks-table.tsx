import type { InsightWeek } from "@scriptkeeper/contracts/insight";
import { stageLabels } from "@scriptkeeper/contracts/insight-messages";
import { REMINDER_STAGES, type ReminderStage } from "@scriptkeeper/contracts/insight-stages";
import { shortDay } from "@scriptkeeper/domain/days";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Link } from "react-router-dom";
import type { InsightGroup } from "./insight-search-params.ts";
import { rowsLink } from "./rows-link.ts";
import { countText, share } from "./shares.ts";

export interface WeeksTableProps {
  weeks: readonly InsightWeek[];
  group: InsightGroup;
}

/** All numbers, the latest week first; each opens its rows. */
export function WeeksTable({ weeks, group }: WeeksTableProps) {
  return (
    <DataTable
      stickyHead
      aria-label="What came of reminders, week by week"
      rows={weeks.toReversed()}
      keyOf={({ week }) => week}
      columns={[
        { title: "Week of", className: "whitespace-nowrap", cell: ({ week }) => shortDay(week) },
        ...REMINDER_STAGES.map((stage) => ({
          title: stageLabels[stage],
          isNumeric: true,
          className: "whitespace-nowrap tabular-nums",
          cell: (week: InsightWeek) => <Count week={week} stage={stage} group={group} />,
        })),
      ]}
    />
  );
}

function Count({ week, stage, group }: { week: InsightWeek; stage: ReminderStage; group: InsightGroup }) {
  const count = week[stage].toLocaleString("en-AU");
  if (week[stage] === 0) return <span className="text-ink-muted">{count}</span>;
  return (
    <>
      {stage !== "sent" && (
        <span aria-hidden="true" className="mr-2 text-ink-muted">
          {share(week[stage], week.sent)}
        </span>
      )}
      <Link
        to={rowsLink({ stage, week: week.week, group })}
        className="text-accent underline"
        aria-label={`${stageLabels[stage]}, week of ${shortDay(week.week)}: ${countText(stage, week)}`}
      >
        {count}
      </Link>
    </>
  );
}
