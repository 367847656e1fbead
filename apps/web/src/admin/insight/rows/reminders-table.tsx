import type { InsightReminder } from "@scriptkeeper/contracts/insight";
import { stageLabels } from "@scriptkeeper/contracts/insight-messages";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { useSettings } from "../../../shared/settings-context.ts";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { medicineColumns } from "./medicine-columns.tsx";

export interface RemindersTableProps {
  reminders: readonly InsightReminder[];
  sorting: TableSorting;
}

/** Each with whose it was and on which day it came how far. */
export function RemindersTable({ reminders, sorting }: RemindersTableProps) {
  const { storeTimezone } = useSettings();
  const day = (at: string | null) =>
    at === null ? <span className="text-ink-muted">–</span> : shortDay(dayAt(new Date(at), storeTimezone));
  const dayColumn = "whitespace-nowrap";
  return (
    <ListTable
      stickyHead
      aria-label="Reminders"
      arrangeAs="insight"
      selects={{ list: "insight_reminders", of: "reminder" }}
      sorting={sorting}
      rows={reminders}
      keyOf={({ id }) => id}
      columns={[
        ...medicineColumns,
        {
          title: "Reminder sent",
          sort: "week",
          className: dayColumn,
          cell: ({ sent_at }) => day(sent_at),
        },
        { title: stageLabels.opened, className: dayColumn, cell: ({ opened_at }) => day(opened_at) },
        {
          title: stageLabels.ordered,
          className: dayColumn,
          cell: ({ ordered_at, order_name }) => (
            <>
              {day(ordered_at)}
              {order_name && <span className="ml-2 text-ink-muted">{order_name}</span>}
            </>
          ),
        },
        { title: stageLabels.paid, className: dayColumn, cell: ({ paid_at }) => day(paid_at) },
        { title: stageLabels.delivered, className: dayColumn, cell: ({ delivered_at }) => day(delivered_at) },
      ]}
    />
  );
}
