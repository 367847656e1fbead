import type { DashboardStats } from "@scriptkeeper/contracts/logs";
import { messages } from "@scriptkeeper/contracts/messages";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Spinner } from "@scriptkeeper/ui/spinner";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Hourglass from "lucide-react/icons/hourglass";
import Users from "lucide-react/icons/users";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { trpc } from "../../lib/trpc.ts";

const cards = [
  {
    key: "totalCustomers",
    label: "Total Customers",
    note: "people with an account",
    list: paths.adminCustomers,
    Icon: Users,
  },
  {
    key: "activePrescriptions",
    label: "Active Prescriptions",
    note: "items, not expired",
    list: `${paths.adminPrescriptions}?filter=active`,
    Icon: ClipboardCheck,
  },
  {
    key: "expiringPrescriptions",
    label: "Expiring Soon",
    note: "items, 1 to 14 days left",
    list: `${paths.adminPrescriptions}?filter=expiring`,
    Icon: CalendarClock,
  },
  {
    key: "pendingRenewals",
    label: "Pending Renewals",
    note: "items, reminder sent",
    list: `${paths.adminPrescriptions}?filter=pending`,
    Icon: Hourglass,
  },
] as const satisfies {
  key: keyof DashboardStats;
  label: string;
  note: string;
  list: string;
  Icon: unknown;
}[];

/** Four numbers; each card opens the list that it counts. */
export function StatCards() {
  const stats = trpc.logs.dashboardStats.useQuery();
  if (stats.isError) {
    return (
      <div className="max-w-xl">
        <ErrorState
          title={messages.dashboardStatsFailed}
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      </div>
    );
  }
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {cards.map(({ key, label, note, list, Icon }) => (
        <div
          key={key}
          className="relative rounded-md border border-line bg-surface p-4 hover:border-accent sm:p-5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent"
        >
          <dt>
            <Link
              to={list}
              className="font-semibold text-ink no-underline outline-none after:absolute after:inset-0"
            >
              {label}
            </Link>
          </dt>
          <dd className="mt-2 flex items-center justify-between gap-3 text-3xl font-semibold tabular-nums">
            {stats.data ? stats.data[key].toLocaleString("en-AU") : <Waiting />}
            <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />
          </dd>
          <dd className="text-sm text-ink-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting() {
  return (
    <span role="status" aria-label="Loading" className="appear-late flex h-9 items-center text-ink-muted">
      <Spinner />
    </span>
  );
}
