import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import { numberText } from "@scriptkeeper/domain/number-words";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { EmailAddress } from "../shared/people/email-address.tsx";
import { personName } from "../shared/people/person.ts";
import { ListTable } from "../shared/selection/list-table.tsx";
import { EmailStopBadges } from "./email-stop-badges.tsx";

export interface CustomersTableProps {
  customers: readonly CustomerRow[];
  sorting: TableSorting;
  onEdit: (id: number) => void;
}

/** One page of customers. */
export function CustomersTable({ customers, sorting, onEdit }: CustomersTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="Customers"
      arrangeAs="customers"
      selects={{ list: "customers", of: "customer", nameOf: personName }}
      sorting={sorting}
      rows={customers}
      keyOf={(customer) => customer.id}
      columns={[
        {
          title: "Name",
          sort: "name",
          className: "max-w-72 min-w-36 dense:w-1/3 dense:max-w-0",
          cell: (customer) => (
            <CellLines details={[`ID ${customer.id}`]}>
              <Link to={paths.adminPatient(customer.id)} className="text-accent underline">
                {personName(customer)}
              </Link>
            </CellLines>
          ),
        },
        {
          title: "Contact",
          sort: "email",
          className: "max-w-80 min-w-60 wrap-anywhere dense:w-2/3 dense:max-w-0",
          cell: (customer) => (
            <div className="dense:flex dense:items-center dense:gap-2">
              <CellLines plain details={[customer.phone]}>
                <EmailAddress>{customer.email}</EmailAddress>
              </CellLines>
              <EmailStopBadges customer={customer} />
            </div>
          ),
        },
        {
          title: "Prescriptions",
          className: "whitespace-nowrap",
          cell: (customer) => <Active customer={customer} />,
        },
        {
          title: "Last Order",
          className: "whitespace-nowrap",
          cell: (customer) =>
            customer.last_order_date
              ? shortDay(dayAt(new Date(customer.last_order_date), storeTimezone))
              : "No orders",
        },
        {
          title: "Actions",
          fixed: "end",
          cell: (customer) => (
            <RowAction
              className="-mx-2"
              label={`Edit ${personName(customer)}`}
              onClick={() => onEdit(customer.id)}
            >
              Edit
            </RowAction>
          ),
        },
      ]}
    />
  );
}

/** The number of active prescriptions, linked to their list. */
function Active({ customer: { id, email, prescription_count: count } }: { customer: CustomerRow }) {
  const text = `${numberText(count)} active`;
  if (count === 0) return text;
  return (
    <Link
      to={`${paths.adminPrescriptions}?${new URLSearchParams({ search: email, filter: "active", open: String(id) })}`}
      className="text-ink underline"
    >
      {text}
    </Link>
  );
}
