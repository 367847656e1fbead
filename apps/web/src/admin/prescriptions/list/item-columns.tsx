import type { ItemSort } from "@scriptkeeper/contracts/prescription-list";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { Column } from "@scriptkeeper/ui/data-table";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { DiscountBadge } from "../../shared/discount-badge.tsx";
import { personEmail, personName } from "../../shared/person.ts";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { ExpiryText, ReminderText } from "../item-facts.tsx";

type ItemColumn = Column<PrescriptionItem> & { sort?: ItemSort };

/** What the list tells of a prescription. */
export const itemColumns: readonly ItemColumn[] = [
  {
    title: "Product",
    sort: "product",
    className: "min-w-48 dense:w-1/2 dense:max-w-0",
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
    className: "min-w-48 dense:w-1/2 dense:max-w-0",
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
    className: "whitespace-nowrap",
    cell: (item) => <ExpiryText item={item} />,
  },
  {
    title: "Reminder",
    sort: "reminder",
    className: "whitespace-nowrap",
    cell: (item) => <ReminderText day={item.next_reminder_date} />,
  },
  {
    title: "Discount",
    className: "whitespace-nowrap",
    cell: (item) => item.discount && <DiscountBadge discount={item.discount} />,
  },
  {
    title: "Added",
    sort: "newest",
    className: "whitespace-nowrap",
    cell: (item) => <Added at={item.created_at} />,
  },
];

function Added({ at }: { at: string }) {
  const { storeTimezone } = useSettings();
  return shortDay(dayAt(new Date(at), storeTimezone));
}
