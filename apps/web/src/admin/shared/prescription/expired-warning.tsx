import { expiryStatus } from "@scriptkeeper/domain/prescriptions/expiry";
import type { Day } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { useSettings } from "../../../shared/settings-context.ts";

/** Years are typed digit by digit: 0002 is the beginning of one. */
const EARLIEST: Day = "1900-01-01";

/** Says what follows from an expiry that is already past, and announces it. The day is empty while there is none. */
export function ExpiredWarning({ expiry }: { expiry: Day | "" }) {
  const { today } = useSettings();
  const isPast = expiry >= EARLIEST && expiryStatus(expiry, today) === "expired";
  return (
    <div role="status">
      {isPast && (
        <Alert variant="warning" className="mt-2">
          {expiry === today ? "This is today" : "This day has passed"}, so the prescription has expired: the
          customer cannot order or renew it, and gets no reminders about it.
        </Alert>
      )}
    </div>
  );
}
