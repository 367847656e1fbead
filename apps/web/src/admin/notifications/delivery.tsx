import { logMessages } from "@scriptkeeper/contracts/log-messages";
import type { NotificationRow } from "@scriptkeeper/contracts/logs";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { sentAtText } from "./email-labels.ts";
import { StateBadge } from "./state-badge.tsx";

export interface DeliveryProps {
  email: NotificationRow;
  /** Why it could not be sent again just now. */
  failure: string | null;
}

/** When an email was sent; for one that was not, what became of it, why, and what to do. */
export function Delivery({ email, failure }: DeliveryProps) {
  const { storeTimezone } = useSettings();
  if (email.status === "sent") return <>{sentAtText(email, storeTimezone)}</>;
  return (
    <div className="min-w-48 space-y-1 py-1">
      <StateBadge state={email.status} />
      {email.last_error && <p className="wrap-anywhere text-ink-muted">{email.last_error}</p>}
      {email.status === "failed" && <NextStep email={email} />}
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

function NextStep({ email }: { email: NotificationRow }) {
  if (email.user_id === null) return <p>{logMessages.accountDeleted}</p>;
  if (!email.address_bad) return null;
  return (
    <p>
      {logMessages.addressBad}{" "}
      <Link to={`${paths.adminCustomers}?user=${email.carer?.id ?? email.user_id}`} className="text-accent">
        Correct the address
      </Link>
    </p>
  );
}
