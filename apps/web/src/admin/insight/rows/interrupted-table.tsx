import type { InterruptedMedicine } from "@scriptkeeper/contracts/insight";
import { coverageTitle } from "@scriptkeeper/contracts/insight-messages";
import { shortDay } from "@scriptkeeper/domain/days";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { medicineColumns } from "./medicine-columns.tsx";

/** Each with whose it is, in which week it was missing, and how many days were covered. */
export function InterruptedTable({ medicines }: { medicines: readonly InterruptedMedicine[] }) {
  return (
    <ListTable
      stickyHead
      aria-label="Medicines missing"
      arrangeAs="insight"
      selects={{ list: "interrupted", of: "medicine" }}
      rows={medicines}
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
