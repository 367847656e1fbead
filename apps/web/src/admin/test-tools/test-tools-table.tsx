import type { TestToolsRow } from "@scriptkeeper/contracts/reminders/test-tools";
import { type Day, dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { useSettings } from "../../shared/settings-context.ts";
import { ChangeSelectedRows } from "../shared/bulk/change-selected.tsx";
import { ListTable } from "../shared/selection/list-table.tsx";
import { isDay } from "./is-day.ts";
import { ReminderActions } from "./reminder-actions.tsx";
import { ReminderBadge } from "./reminder-badge.tsx";

export interface TestToolsTableProps {
  prescriptions: readonly TestToolsRow[];
  sorting: TableSorting;
}

/** Prescriptions with their next reminder, and buttons to move it. */
export function TestToolsTable({ prescriptions, sorting }: TestToolsTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="Prescriptions and their reminders"
      arrangeAs="reminders"
      selects={{
        list: "reminders",
        of: "prescription",
        nameOf: ({ id, product_name }) => `${product_name}, ID ${id}`,
        actions: (selected) => <ChangeSelectedRows selected={selected} />,
      }}
      sorting={sorting}
      rows={prescriptions}
      keyOf={(prescription) => prescription.id}
      columns={[
        {
          title: "Product",
          sort: "product",
          className: "max-w-72 min-w-40 dense:w-1/2 dense:max-w-0 dense:min-w-34",
          cell: (prescription) => (
            <CellLines details={[`ID ${prescription.id}`]}>{prescription.product_name}</CellLines>
          ),
        },
        {
          title: "User",
          sort: "patient",
          className: "min-w-40 dense:w-1/2 dense:max-w-0 dense:min-w-34",
          cell: (prescription) => (
            <CellLines plain details={[prescription.user_email]}>
              {prescription.user_name}
            </CellLines>
          ),
        },
        {
          title: "Current Reminder",
          sort: "reminder",
          className: "whitespace-nowrap",
          cell: (prescription) => reminderText(prescription.next_reminder_date),
        },
        {
          title: "Status",
          className: "dense:whitespace-nowrap",
          cell: (prescription) => <ReminderBadge days={prescription.days_until_reminder} />,
        },
        {
          title: "Actions",
          fixed: "end",
          cell: (prescription) => (
            <ReminderActions prescription={prescription} today={() => dayAt(new Date(), storeTimezone)} />
          ),
        },
      ]}
    />
  );
}

function reminderText(day: Day | null): string {
  if (day === null) return "Not set";
  return isDay(day) ? shortDay(day) : "Invalid date";
}
