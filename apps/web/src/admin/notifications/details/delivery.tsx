import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { NotificationRow } from "@scriptkeeper/contracts/reporting/logs";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { sentAtText } from "../email-labels.ts";
import { StateBadge } from "../state-badge.tsx";

export interface DeliveryProps {
  email: NotificationRow;
  /** Why the last attempt to resend it failed; null if there was none. */
  failure: string | null;
}

/** When an email was sent; for one that was not, its state, the reason and the next step. */
export function Delivery({ email, failure }: DeliveryProps) {
  const { storeTimezone } = useSettings();
  if (email.status === "sent") return <>{sentAtText(email, storeTimezone)}</>;
  return (
    <div className="min-w-48 space-y-1 py-1 dense:min-w-0 dense:py-0">
      <div className="space-y-1 dense:flex dense:items-center dense:gap-2 dense:space-y-0">
        <StateBadge state={email.status} />
        <CellLines plain details={[email.last_error]}>
          {email.status === "failed" && <NextStep email={email} />}
        </CellLines>
      </div>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

function NextStep({ email }: { email: NotificationRow }) {
  if (email.user_id === null) return logMessages.accountDeleted;
  if (!email.address_bad) return null;
  return (
    <>
      <Link to={`${paths.adminCustomers}?user=${email.carer?.id ?? email.user_id}`} className="text-accent">
        Correct the address
      </Link>{" "}
      {logMessages.addressBad}
    </>
  );
}
