import type { CoverageGap } from "@scriptkeeper/contracts/insight";
import { coverageTitle } from "@scriptkeeper/contracts/insight-messages";
import { shortDay } from "@scriptkeeper/domain/days";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { medicineColumns } from "./medicine-columns.tsx";

export interface CoverageGapsTableProps {
  gaps: readonly CoverageGap[];
  sorting: TableSorting;
}

/** Each with whose it is, in which week it was missing, and how many days were covered. */
export function CoverageGapsTable({ gaps, sorting }: CoverageGapsTableProps) {
  return (
    <ListTable
      stickyHead
      aria-label="Medicines missing"
      arrangeAs="insight"
      selects={{ list: "coverage_gaps", of: "medicine" }}
      sorting={sorting}
      rows={gaps}
      keyOf={({ id }) => id}
      columns={[
        ...medicineColumns,
        {
          title: "Week of",
          sort: "week",
          className: "whitespace-nowrap",
          cell: ({ week }) => shortDay(week),
        },
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
