import { EXPIRED_NOTICE_DAYS } from "@scriptkeeper/contracts/constants";
import { expiryStatus } from "@scriptkeeper/domain/prescriptions/expiry";
import { type Day, daysUntil } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { useSettings } from "../../../shared/settings-context.ts";

/** Years are typed digit by digit: 0002 is the beginning of one. */
const EARLIEST: Day = "1900-01-01";

interface Props {
  /** Empty while there is none. */
  expiry: Day | "";
  /** Whether the date brings a notice about it if saved: not one of which the customer knows, nor before a review. */
  isNoticed?: boolean;
}

/** Says what follows from an expiry that is already past, and announces it. */
export function ExpiredWarning({ expiry, isNoticed = true }: Props) {
  const { today } = useSettings();
  const isPast = expiry >= EARLIEST && expiryStatus(expiry, today) === "expired";
  return (
    <div role="status">
      {isPast && (
        <Alert variant="warning" className="mt-2">
          {expiry === today ? "This is today" : "This day has passed"}, so the prescription has expired: the
          customer cannot order or renew it, and gets no reminders about it.
          {isNoticed &&
            daysUntil(expiry, today) >= -EXPIRED_NOTICE_DAYS &&
            " The customer will be emailed that it has expired, unless they get no emails."}
        </Alert>
      )}
    </div>
  );
}
