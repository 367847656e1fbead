import type { TransactionEntry } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { shortDay, shortInstant } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { useSettings } from "../../shared/settings-context.ts";
import { ListTable } from "../shared/selection/list-table.tsx";
import { amounts, statusText } from "./transaction-labels.ts";
import { TypeBadge } from "./type-badge.tsx";

export interface TransactionsTableProps {
  entries: readonly TransactionEntry[];
  sorting: TableSorting;
}

/** The log: what happened, to whom, with which product, and with what result. */
export function TransactionsTable({ entries, sorting }: TransactionsTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="Transactions"
      arrangeAs="transactions"
      selects={{ list: "transaction_logs", of: "transaction" }}
      sorting={sorting}
      focusableFrame
      rows={entries}
      keyOf={(entry) => entry.transaction_id}
      columns={[
        {
          title: "Date/Time",
          sort: "date",
          className: "min-w-32 dense:whitespace-nowrap",
          cell: (entry) => shortInstant(new Date(entry.transaction_date), storeTimezone),
        },
        { title: "Type", cell: (entry) => <TypeBadge type={entry.transaction_type} /> },
        {
          title: "User",
          className: "min-w-60 dense:w-1/3 dense:min-w-40 dense:max-w-0",
          cell: (entry) => <Person entry={entry} />,
        },
        {
          title: "Product/Action",
          className: "min-w-36 dense:w-1/3 dense:max-w-0",
          cell: (entry) => <Subject entry={entry} />,
        },
        {
          title: "Details",
          className: "min-w-40 dense:w-1/3 dense:max-w-0",
          cell: (entry) => (
            <CellLines
              plain
              details={[entry.next_reminder_date && `Next reminder: ${shortDay(entry.next_reminder_date)}`]}
            >
              {entry.description}
            </CellLines>
          ),
        },
        { title: "Status", cell: (entry) => <StatusBadge status={entry.order_status} /> },
      ]}
    />
  );
}

function Person({ entry }: { entry: TransactionEntry }) {
  return (
    <CellLines
      details={[entry.email, entry.shopify_customer_id && `Customer ID: ${entry.shopify_customer_id}`]}
    >
      {personName(entry) || "Unknown"}
    </CellLines>
  );
}

function Subject({ entry }: { entry: TransactionEntry }) {
  const { product_name } = entry;
  if (!product_name)
    return (
      <CellLines plain details={[]}>
        {entry.action}
      </CellLines>
    );
  return <CellLines details={[amounts(entry)]}>{medicineName({ ...entry, product_name })}</CellLines>;
}

function StatusBadge({ status }: { status: string }) {
  const isSuccess = status === "success";
  return (
    <Badge isState variant={isSuccess ? "default" : "destructive"}>
      {statusText(status)}
    </Badge>
  );
}
