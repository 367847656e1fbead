import { PageHeading } from "../../components/page-heading.tsx";
import { trpc } from "../../lib/trpc.ts";
import { TransactionsScreen } from "./transactions-screen.tsx";

/** What happened in the pharmacy, once the store's time zone is known. */
export function TransactionLogsPage() {
  const settings = trpc.auth.publicSettings.useQuery();
  return (
    <div className="space-y-4 short:space-y-2">
      <PageHeading title="Transaction Logs">Transaction Logs</PageHeading>
      {settings.data && (
        <TransactionsScreen timeZone={settings.data.storeTimezone} today={settings.data.today} />
      )}
    </div>
  );
}
