import type { TransactionEntry } from "@scriptkeeper/contracts/transaction-logs";
import { shortDay, shortInstant } from "@scriptkeeper/domain/days";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { personName } from "@scriptkeeper/domain/person-name";
import { Badge } from "@scriptkeeper/ui/badge";
import { DataTable } from "@scriptkeeper/ui/data-table";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useSettings } from "../../shared/settings-context.ts";
import { amounts, statusText } from "./transaction-labels.ts";
import { TypeBadge } from "./type-badge.tsx";

/** What happened, to whom, with which product, and what became of it. */
export function TransactionsTable({ entries }: { entries: readonly TransactionEntry[] }) {
  const { storeTimezone } = useSettings();
  return (
    <DataTable
      aria-label="Transactions"
      focusableFrame
      rows={entries}
      keyOf={(entry) => entry.transaction_id}
      columns={[
        {
          title: "Date/Time",
          className: "min-w-32",
          cell: (entry) => shortInstant(new Date(entry.transaction_date), storeTimezone),
        },
        { title: "Type", cell: (entry) => <TypeBadge type={entry.transaction_type} /> },
        { title: "User", className: "min-w-60 wrap-anywhere", cell: (entry) => <Person entry={entry} /> },
        {
          title: "Product/Action",
          className: "min-w-36 break-words",
          cell: (entry) => <Subject entry={entry} />,
        },
        {
          title: "Details",
          className: "min-w-40 break-words",
          cell: (entry) => (
            <>
              {entry.description}
              {entry.next_reminder_date && (
                <span className="block text-ink-muted">
                  Next reminder: {shortDay(entry.next_reminder_date)}
                </span>
              )}
            </>
          ),
        },
        { title: "Status", cell: (entry) => <StatusBadge status={entry.order_status} /> },
      ]}
    />
  );
}

function Person({ entry }: { entry: TransactionEntry }) {
  return (
    <>
      <span className="font-semibold">{personName(entry) || "Unknown"}</span>
      {entry.email && <span className="block text-ink-muted">{entry.email}</span>}
      {entry.shopify_customer_id && (
        <span className="block text-ink-muted">Customer ID: {entry.shopify_customer_id}</span>
      )}
    </>
  );
}

function Subject({ entry }: { entry: TransactionEntry }) {
  if (!entry.product_name) return entry.action;
  return (
    <>
      <span className="font-semibold">{medicineName({ ...entry, product_name: entry.product_name })}</span>
      <span className="block text-ink-muted">{amounts(entry)}</span>
    </>
  );
}

function StatusBadge({ status }: { status: string }) {
  const isSuccess = status === "success";
  const Icon = isSuccess ? CircleCheck : TriangleAlert;
  return (
    <Badge variant={isSuccess ? "default" : "destructive"}>
      <Icon aria-hidden="true" />
      {statusText(status)}
    </Badge>
  );
}
