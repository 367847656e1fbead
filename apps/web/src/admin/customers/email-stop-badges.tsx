import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import { emailStopTitles } from "@scriptkeeper/contracts/emails/stop-messages";
import { Badge } from "@scriptkeeper/ui/badge";

/** Why emails do not reach a customer, in a word or two; nothing if they do. */
export function EmailStopBadges({ customer }: { customer: CustomerRow }) {
  if (!customer.email_bad_at && !customer.unsubscribed_at) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1 dense:mt-0 dense:shrink-0 dense:flex-nowrap">
      {customer.email_bad_at && (
        <Badge isState variant="destructive">
          {emailStopTitles.bad_address}
        </Badge>
      )}
      {customer.unsubscribed_at && (
        <Badge isState variant="secondary">
          {emailStopTitles.unsubscribed}
        </Badge>
      )}
    </span>
  );
}
