import type { CoverageGap } from "@scriptkeeper/contracts/insight";
import { coverageTitle } from "@scriptkeeper/contracts/insight-messages";
import { shortDay } from "@scriptkeeper/domain/days";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { medicineColumns } from "./medicine-columns.tsx";

/** Each with whose it is, in which week it was missing, and how many days were covered. */
export function CoverageGapsTable({ gaps }: { gaps: readonly CoverageGap[] }) {
  return (
    <ListTable
      stickyHead
      aria-label="Medicines missing"
      arrangeAs="insight"
      selects={{ list: "coverage_gaps", of: "medicine" }}
      rows={gaps}
      keyOf={({ id }) => id}
      columns={[
        ...medicineColumns,
        { title: "Week of", className: "whitespace-nowrap", cell: ({ week }) => shortDay(week) },
        {
          title: coverageTitle,
          isNumeric: true,
          className: "whitespace-nowrap tabular-nums",
          cell: ({ days, covered }) => `${covered} of ${days}`,
        },
      ]}
    />
  );
}
