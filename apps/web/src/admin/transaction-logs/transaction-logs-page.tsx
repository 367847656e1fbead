import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { buttonStyles } from "@scriptkeeper/ui/button";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths } from "../../shared/paths.ts";
import { TransactionsScreen } from "./transactions-screen.tsx";

/** What happened in the pharmacy, once the store's time zone is known. */
export function TransactionLogsPage() {
  const settings = trpc.auth.publicSettings.useQuery();
  return (
    <div className="space-y-4 short:space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Transaction Logs">Transaction Logs</PageHeading>
        <Link to={paths.adminAudit} className={buttonStyles({ variant: "secondary", size: "sm" })}>
          <ShieldCheck aria-hidden="true" className="size-4" />
          Audit
        </Link>
      </div>
      <QueryState query={settings} of="the transactions" failed={logMessages.transactionsFailed}>
        {({ storeTimezone, today }) => <TransactionsScreen timeZone={storeTimezone} today={today} />}
      </QueryState>
    </div>
  );
}
