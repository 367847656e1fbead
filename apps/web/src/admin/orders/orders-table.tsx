import type { CountedOrder } from "@scriptkeeper/contracts/renewals/orders";
import { orderedPacks } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { PatientLink } from "../shared/people/patient-link.tsx";
import { ListTable } from "../shared/selection/list-table.tsx";
import { OrderBadge } from "./order-badge.tsx";

export interface OrdersTableProps {
  orders: readonly CountedOrder[];
  sorting: TableSorting;
}

/** Orders, each with its patient, its medicines and its state. */
export function OrdersTable({ orders, sorting }: OrdersTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="Orders"
      arrangeAs="orders"
      selects={{ list: "orders", of: "order", nameOf: ({ id, order_name }) => `order ${order_name ?? id}` }}
      sorting={sorting}
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        {
          title: "Made",
          sort: "made",
          className: "whitespace-nowrap",
          cell: ({ created_at }) => shortInstant(new Date(created_at), storeTimezone),
        },
        {
          title: "Order",
          className: "whitespace-nowrap font-semibold",
          cell: (order) => <OrderName order={order} />,
        },
        {
          title: "Patient",
          className: `${wide} dense:w-1/4`,
          cell: ({ patient }) => <PatientLink patient={patient} />,
        },
        {
          title: "Medicines",
          className: `${wide} dense:w-1/2`,
          cell: ({ lines }) => <CellLines details={[]}>{lines.map(orderedPacks).join(", ")}</CellLines>,
        },
        {
          title: "Total",
          isNumeric: true,
          className: "whitespace-nowrap tabular-nums",
          cell: ({ total_cents }) =>
            total_cents === null ? <span className="text-ink-muted">–</span> : dollars(total_cents),
        },
        { title: "Status", className: "whitespace-nowrap", cell: (order) => <OrderBadge {...order} /> },
      ]}
    />
  );
}

/** Links an order to its events in the patient's timeline. */
function OrderName({ order: { id, order_name, patient } }: { order: CountedOrder }) {
  const name = order_name ?? "No number yet";
  if (!patient) return order_name ?? <span className="text-ink-muted">{name}</span>;
  return (
    <Link to={paths.adminPatientOrder(patient.id, id)} className="text-accent underline">
      {name}
    </Link>
  );
}

const wide = "min-w-40 wrap-anywhere dense:max-w-0";
