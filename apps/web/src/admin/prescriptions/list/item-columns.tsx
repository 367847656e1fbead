import type { ItemSort } from "@scriptkeeper/contracts/lists/sorts";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { relativeReminder } from "@scriptkeeper/domain/reminders/reminder-words";
import { type Day, dayAt, daysUntil, shortDay } from "@scriptkeeper/domain/time/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { Column } from "@scriptkeeper/ui/data-table";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { personEmail, personName } from "../../shared/people/person.ts";
import { DiscountBadge } from "../../shared/prescription/discount-badge.tsx";
import { StatusBadge } from "../../shared/prescription/status-badge.tsx";

type ItemColumn = Column<PrescriptionItem> & { sort?: ItemSort };

/** The columns of the list of prescriptions. */
export const itemColumns: readonly ItemColumn[] = [
  {
    title: "Product",
    sort: "product",
    className: "min-w-48 min-[75rem]:min-w-40 dense:w-1/2 dense:min-w-36 dense:max-w-0",
    cell: (item) => (
      <CellLines details={[item.quantity > 1 && `× ${item.quantity}`]}>
        <Link to={`${paths.adminPrescriptions}/${item.id}`} data-key="Enter">
          {medicineName(item)}
        </Link>
      </CellLines>
    ),
  },
  {
    title: "Patient",
    sort: "patient",
    className: "min-w-48 min-[75rem]:min-w-40 dense:w-1/2 dense:min-w-36 dense:max-w-0",
    cell: (item) => (
      <CellLines plain details={[personEmail(item)]}>
        {personName(item)}
      </CellLines>
    ),
  },
  { title: "Status", cell: (item) => <StatusBadge status={item.status} /> },
  { title: "Repeats", isNumeric: true, cell: (item) => item.repeats ?? "N/A" },
  {
    title: "Expiry",
    sort: "expiry",
    className: "min-w-32 dense:min-w-0 dense:whitespace-nowrap",
    cell: (item) => <Expiry item={item} />,
  },
  {
    title: "Reminder",
    sort: "reminder",
    className: "min-w-32 dense:min-w-0 dense:whitespace-nowrap",
    cell: (item) => <Reminder day={item.next_reminder_date} />,
  },
  {
    title: "Added",
    sort: "newest",
    className: "whitespace-nowrap",
    cell: (item) => <Moment at={item.created_at} />,
  },
  {
    title: "Discount",
    isExtra: true,
    className: "whitespace-nowrap",
    cell: (item) => item.discount && <DiscountBadge discount={item.discount} />,
  },
  {
    title: "Last reminder",
    isExtra: true,
    className: "whitespace-nowrap",
    cell: (item) => (item.last_reminder_sent ? <Moment at={item.last_reminder_sent} /> : "None"),
  },
  {
    title: "Last order",
    isExtra: true,
    className: "whitespace-nowrap",
    cell: (item) => (item.last_renewal_date ? shortDay(item.last_renewal_date) : "None"),
  },
  { title: "Order", isExtra: true, cell: (item) => `#${item.prescription_group_id}` },
  {
    title: "Doctor",
    isExtra: true,
    className: "min-w-32",
    cell: (item) => item.doctor_name ?? "N/A",
  },
  { title: "ID", isExtra: true, cell: (item) => item.id },
];

function Moment({ at }: { at: string }) {
  const { storeTimezone } = useSettings();
  return shortDay(dayAt(new Date(at), storeTimezone));
}

/** The words after a date are read out; they are visible where the screen is wide enough. */
const behind = "text-ink-muted dense:max-2xl:sr-only";

function Expiry({ item }: { item: PrescriptionItem }) {
  const expiry = effectiveExpiry(item);
  if (expiry === null) return "Not recorded";
  return (
    <>
      {shortDay(expiry)}
      {item.prescription_expiry_date === null && <span className={behind}> (system default)</span>}
    </>
  );
}

function Reminder({ day }: { day: Day | null }) {
  const { today } = useSettings();
  if (day === null) return "None";
  const left = daysUntil(day, today);
  return (
    <span className={left < 0 ? "font-semibold text-danger" : ""}>
      {shortDay(day)} <span className={behind}>({relativeReminder(left)})</span>
    </span>
  );
}
