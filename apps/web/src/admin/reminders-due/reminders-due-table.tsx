import type { ReminderDue } from "@scriptkeeper/contracts/reminders/reminders-due";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { ChangeSelectedRows } from "../shared/bulk/change-selected.tsx";
import { PatientLink } from "../shared/people/patient-link.tsx";
import { ListTable } from "../shared/selection/list-table.tsx";

/** Reminders, each with its patient and its day. */
export function RemindersDueTable({ reminders }: { reminders: readonly ReminderDue[] }) {
  return (
    <ListTable
      stickyHead
      aria-label="Reminders due"
      arrangeAs="reminders_due"
      selects={{
        list: "reminders_due",
        of: "reminder",
        nameOf: medicineName,
        actions: (selected) => <ChangeSelectedRows selected={selected} />,
      }}
      rows={reminders}
      keyOf={({ item_id }) => item_id}
      columns={[
        {
          title: "Reminder",
          className: "whitespace-nowrap",
          cell: ({ next_reminder_date }) => shortDay(next_reminder_date),
        },
        { title: "Patient", className: wide, cell: ({ patient }) => <PatientLink patient={patient} /> },
        { title: "Medicine", className: wide, cell: (reminder) => <Medicine reminder={reminder} /> },
      ]}
    />
  );
}

const wide = "min-w-40 wrap-anywhere dense:w-2/5 dense:max-w-0";

function Medicine({ reminder }: { reminder: ReminderDue }) {
  return (
    <CellLines details={[]}>
      <Link to={`${paths.adminPrescriptions}/${reminder.item_id}`} className="text-accent underline">
        {medicineName(reminder)}
      </Link>
    </CellLines>
  );
}
