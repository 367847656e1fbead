import type { CustomerRow } from "@scriptkeeper/contracts/customers";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { Button } from "@scriptkeeper/ui/button";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { personName } from "../../lib/person.ts";
import { EmailStopBadges } from "./email-stop-badges.tsx";

export interface CustomersTableProps {
  customers: readonly CustomerRow[];
  timeZone: string;
  onEdit: (id: number) => void;
}

/** The customers of a page. */
export function CustomersTable({ customers, timeZone, onEdit }: CustomersTableProps) {
  return (
    <Table aria-label="Customers">
      <TableHead>
        <TableRow>
          {["Name", "Contact", "Prescriptions", "Last Order", "Actions"].map((title) => (
            <TableHeader key={title}>{title}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {customers.map((customer) => (
          <TableRow key={customer.id}>
            <TableCell className="max-w-72 min-w-36 wrap-anywhere">
              <span className="block font-semibold">{personName(customer)}</span>
              <span className="text-ink-muted">ID {customer.id}</span>
            </TableCell>
            <TableCell className="max-w-80 min-w-60 wrap-anywhere">
              <span className="block">{customer.email}</span>
              {customer.phone && <span className="block text-ink-muted">{customer.phone}</span>}
              <EmailStopBadges customer={customer} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              {customer.prescription_count.toLocaleString("en-AU")} active
            </TableCell>
            <TableCell className="whitespace-nowrap">
              {customer.last_order_date
                ? shortDay(dayAt(new Date(customer.last_order_date), timeZone))
                : "No orders"}
            </TableCell>
            <TableCell>
              <Button
                variant="quiet"
                size="sm"
                className="-mx-2 px-2!"
                aria-label={`Edit ${personName(customer)}`}
                onClick={() => onEdit(customer.id)}
              >
                Edit
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
