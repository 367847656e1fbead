import type { InsightReminder } from "@scriptkeeper/contracts/insight";
import { stageLabels } from "@scriptkeeper/contracts/insight-messages";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { personName } from "../shared/person.ts";

/** Each with whose it was and on which day it came how far. */
export function RemindersTable({ reminders }: { reminders: readonly InsightReminder[] }) {
  const { storeTimezone } = useSettings();
  const day = (at: string | null) =>
    at === null ? <span className="text-ink-muted">–</span> : shortDay(dayAt(new Date(at), storeTimezone));
  const dayColumn = "whitespace-nowrap";
  return (
    <DataTable
      stickyHead
      aria-label="Reminders"
      rows={reminders}
      keyOf={({ id }) => id}
      columns={[
        {
          title: "Patient",
          className: "min-w-40 wrap-anywhere dense:w-1/4 dense:max-w-0",
          cell: (reminder) => <Patient reminder={reminder} />,
        },
        {
          title: "Product",
          className: "min-w-40 wrap-anywhere dense:w-1/4 dense:max-w-0",
          cell: (reminder) => <Medicine reminder={reminder} />,
        },
        { title: "Reminder sent", className: dayColumn, cell: ({ sent_at }) => day(sent_at) },
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

function Patient({ reminder }: { reminder: InsightReminder }) {
  const { user_id } = reminder;
  if (user_id === null) return <span className="text-ink-muted">Deleted</span>;
  return (
    <CellLines details={[]}>
      <Link to={paths.adminPatient(user_id)} className="text-accent underline">
        {personName(reminder)}
      </Link>
    </CellLines>
  );
}

function Medicine({ reminder }: { reminder: InsightReminder }) {
  const name = reminder.product_name ?? "Deleted";
  if (reminder.user_id === null) return name;
  return (
    <CellLines details={[]}>
      <Link to={`${paths.adminPrescriptions}/${reminder.item_id}`} className="text-accent underline">
        {name}
      </Link>
    </CellLines>
  );
}
