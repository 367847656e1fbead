import type { DashboardStats } from "@scriptkeeper/contracts/logs";
import { messages } from "@scriptkeeper/contracts/messages";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Spinner } from "@scriptkeeper/ui/spinner";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Hourglass from "lucide-react/icons/hourglass";
import Users from "lucide-react/icons/users";
import { PageHeading } from "../../components/page-heading.tsx";
import { trpc } from "../../lib/trpc.ts";

const cards = [
  { key: "totalCustomers", label: "Total Customers", note: "people with an account", Icon: Users },
  {
    key: "activePrescriptions",
    label: "Active Prescriptions",
    note: "items, not expired",
    Icon: ClipboardCheck,
  },
  {
    key: "expiringPrescriptions",
    label: "Expiring Soon",
    note: "items, 1 to 14 days left",
    Icon: CalendarClock,
  },
  { key: "pendingRenewals", label: "Pending Renewals", note: "items, reminder sent", Icon: Hourglass },
] as const satisfies { key: keyof DashboardStats; label: string; note: string; Icon: unknown }[];

/** The state of the pharmacy in four numbers. */
export function DashboardPage() {
  const stats = trpc.logs.dashboardStats.useQuery();
  return (
    <>
      <PageHeading title="Dashboard">Dashboard</PageHeading>
      {stats.isError ? (
        <div className="mt-6 max-w-xl">
          <ErrorState
            title={messages.dashboardStatsFailed}
            onRetry={() => void stats.refetch()}
            retrying={stats.isFetching}
          />
        </div>
      ) : (
        <dl className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {cards.map(({ key, label, note, Icon }) => (
            <div key={key} className="rounded-md border border-line bg-surface p-5">
              <dt className="font-semibold">{label}</dt>
              <dd className="mt-2 flex items-center justify-between gap-3 text-3xl font-semibold tabular-nums">
                {stats.data ? stats.data[key].toLocaleString("en-AU") : <Waiting />}
                <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />
              </dd>
              <dd className="text-sm text-ink-muted">{note}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Waiting() {
  return (
    <span role="status" aria-label="Loading" className="appear-late flex h-9 items-center text-ink-muted">
      <Spinner />
    </span>
  );
}
