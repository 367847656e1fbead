import { messages } from "@scriptkeeper/contracts/messages";
import type { DashboardStats } from "@scriptkeeper/contracts/reporting/logs";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Hourglass from "lucide-react/icons/hourglass";
import Users from "lucide-react/icons/users";
import { trpc } from "../../shared/api/trpc.ts";
import { paths } from "../../shared/paths.ts";
import { type NumberCard, NumberCards } from "../shared/lists/number-cards.tsx";

const cards: NumberCard<keyof DashboardStats>[] = [
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
];

/** Four numbers; each card opens the list that it counts. */
export function StatCards() {
  const stats = trpc.logs.dashboardStats.useQuery();
  return <NumberCards cards={cards} numbers={stats} failure={messages.dashboardStatsFailed} />;
}
