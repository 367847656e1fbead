import type { CoverageGap } from "@scriptkeeper/contracts/reporting/insight";
import { coverageTitle, insightMessages } from "@scriptkeeper/contracts/reporting/insight-messages";
import { INSIGHT_WEEKS } from "@scriptkeeper/contracts/reporting/insight-stages";
import { plural } from "@scriptkeeper/domain/number-words";
import { shortDay } from "@scriptkeeper/domain/time/days";
import type { Column } from "@scriptkeeper/ui/data-table";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { CountedRows, type PageOfRows } from "./counted-rows.tsx";

/** The medicines that were missing on some days, which is why fewer than all days are covered. */
export function CoverageGapsList({ week, filter, ...page }: PageOfRows) {
  const list = trpc.insight.coverageGaps.useQuery(
    { ...filter, ...(page.after !== null && { after: page.after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <CountedRows
      {...page}
      title={coverageTitle}
      intro={
        <p className="max-w-3xl text-ink-muted dense:max-w-none">
          Based on orders alone. What a patient took, or got elsewhere, is not known here: ask before you draw
          conclusions.
        </p>
      }
      query={list}
      of="the medicines"
      failed={insightMessages.coverageGapsFailed}
      pageOf={({ gaps, ...counted }) => ({ rows: gaps, ...counted })}
      what={(total) => whatText(total, week)}
      none="No medicines were missing"
      file={{ list: "coverage_gaps", filter }}
      table={{ label: "Medicines missing", of: "medicine", columns }}
    />
  );
}

/** The week in which the medicine was missing, and how many of its days were covered. */
const columns: readonly Column<CoverageGap>[] = [
  { title: "Week of", sort: "week", className: "whitespace-nowrap", cell: ({ week }) => shortDay(week) },
  {
    key: "covered",
    title: coverageTitle,
    isNumeric: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ days, covered }) => `${covered} of ${days}`,
  },
];

function whatText(total: number, week: string): string {
  if (week === "")
    return `${plural(total, "time")} a medicine was missing on at least one day of a week, in the last ${INSIGHT_WEEKS} weeks`;
  return `${plural(total, "medicine")} missing on at least one day in the week of ${shortDay(week)}`;
}
