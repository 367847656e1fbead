import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { PageHeading } from "../../components/page-heading.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { trpc } from "../../lib/trpc.ts";
import { TransactionsScreen } from "./transactions-screen.tsx";

/** What happened in the pharmacy, once the store's time zone is known. */
export function TransactionLogsPage() {
  const settings = trpc.auth.publicSettings.useQuery();
  return (
    <div className="space-y-4 short:space-y-2">
      <PageHeading title="Transaction Logs">Transaction Logs</PageHeading>
      <QueryState query={settings} of="the transactions" failed={logMessages.transactionsFailed}>
        {({ storeTimezone, today }) => <TransactionsScreen timeZone={storeTimezone} today={today} />}
      </QueryState>
    </div>
  );
}
