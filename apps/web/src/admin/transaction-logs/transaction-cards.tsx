import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { TransactionStats } from "@scriptkeeper/contracts/reporting/transaction-logs";
import type { Day } from "@scriptkeeper/domain/time/days";
import ClipboardList from "lucide-react/icons/clipboard-list";
import FilePlus from "lucide-react/icons/file-plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Users from "lucide-react/icons/users";
import { trpc } from "../../shared/api/trpc.ts";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { type NumberCard, NumberCards } from "../shared/lists/number-cards.tsx";

/** Four numbers; each card opens the entries that it counts. */
export function TransactionCards() {
  const { today } = useSettings();
  const stats = trpc.logs.transactionStats.useQuery();
  return <NumberCards isLine cards={toCards(today)} numbers={stats} failure={logMessages.statsFailed} />;
}

function toCards(today: Day): NumberCard<keyof TransactionStats>[] {
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
      list: `${paths.adminOrders}?day=${today}`,
      Icon: RefreshCw,
    },
    {
      key: "new_prescriptions_24h",
      label: "New Prescriptions (24h)",
      note: "items",
      list: `${paths.adminTransactionLogs}?within=24h&type=prescription_created`,
      Icon: FilePlus,
    },
  ];
}
