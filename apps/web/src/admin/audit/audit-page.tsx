import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { buttonStyles } from "@scriptkeeper/ui/button";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths } from "../../shared/paths.ts";
import { AuditScreen } from "./audit-screen.tsx";

/** Who did what, once the store's time zone is known. */
export function AuditPage() {
  const settings = trpc.auth.publicSettings.useQuery();
  return (
    <div className="space-y-4 short:space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Audit">Audit</PageHeading>
        <Link to={paths.adminTransactionLogs} className={buttonStyles({ variant: "secondary", size: "sm" })}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Transaction Logs
        </Link>
      </div>
      <QueryState query={settings} of="the audit" failed={logMessages.auditFailed}>
        {({ storeTimezone }) => <AuditScreen timeZone={storeTimezone} />}
      </QueryState>
    </div>
  );
}
