import { logMessages } from "@scriptkeeper/contracts/log-messages";
import type { TransactionStats } from "@scriptkeeper/contracts/transaction-logs";
import { addDays, type Day } from "@scriptkeeper/domain/days";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Spinner } from "@scriptkeeper/ui/spinner";
import ClipboardList from "lucide-react/icons/clipboard-list";
import FilePlus from "lucide-react/icons/file-plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Users from "lucide-react/icons/users";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { trpc } from "../../lib/trpc.ts";

/** Four numbers; each card opens what it counts. */
export function TransactionCards({ today }: { today: Day }) {
  const stats = trpc.logs.transactionStats.useQuery();
  if (stats.isError) {
    return (
      <div className="max-w-xl">
        <ErrorState
          title={logMessages.statsFailed}
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      </div>
    );
  }
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {cardsOf(today).map(({ key, label, note, list, Icon }) => (
        <div
          key={key}
          className="relative rounded-md border border-line bg-surface p-3 hover:border-accent has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent sm:p-4"
        >
          <dt>
            <Link
              to={list}
              className="font-semibold text-ink no-underline outline-none after:absolute after:inset-0"
            >
              {label}
            </Link>
          </dt>
          <dd className="mt-1 flex items-center justify-between gap-3 text-2xl font-semibold tabular-nums">
            {stats.data ? stats.data[key].toLocaleString("en-AU") : <Waiting />}
            <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
          </dd>
          <dd className="text-sm text-ink-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Card {
  key: keyof TransactionStats;
  label: string;
  note: string;
  list: string;
  Icon: typeof Users;
}

function cardsOf(today: Day): Card[] {
  const since = (type: string, start: Day) =>
    `${paths.adminTransactionLogs}?type=${type}&start=${start}&end=${today}`;
  return [
    { key: "total_users", label: "Total Users", note: "accounts", list: paths.adminUsers, Icon: Users },
    {
      key: "total_prescriptions",
      label: "Total Prescriptions",
      note: "items",
      list: paths.adminPrescriptions,
      Icon: ClipboardList,
    },
    {
      key: "renewals_today",
      label: "Renewals Today",
      note: "orders since midnight",
      list: since("renewal", today),
      Icon: RefreshCw,
    },
    {
      key: "new_prescriptions_24h",
      label: "New Prescriptions (24h)",
      note: "items",
      list: since("prescription_created", addDays(today, -1)),
      Icon: FilePlus,
    },
  ];
}

function Waiting() {
  return (
    <span role="status" aria-label="Loading" className="appear-late flex h-8 items-center text-ink-muted">
      <Spinner />
    </span>
  );
}
