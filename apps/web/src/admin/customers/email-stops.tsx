import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { useLiftEmailStop } from "../shared/people/use-lift-email-stop.ts";

/** Why emails do not reach a customer, since when, and what to do about it. */
export function EmailStops({ customer }: { customer: CustomerRow }) {
  const { storeTimezone } = useSettings();
  const [tryAgain, { isPending: isTrying }] = useLiftEmailStop();
  const [startAgain, { isPending: isStarting }] = useLiftEmailStop();
  const { id, email_bad_at: badAt, unsubscribed_at: unsubscribedAt } = customer;
  const day = (instant: string) => shortDay(dayAt(new Date(instant), storeTimezone));
  return (
    <>
      {badAt && (
        <Alert variant="warning" title={`Email does not arrive since ${day(badAt)}`}>
          <p>
            A mail server said that this address does not exist, so nothing is sent to it. Ask the customer
            for the right address and save it here. If the address is right, try it again. Emails of the last
            30 days that did not arrive are then sent once more, if they still apply.
          </p>
          <Button
            variant="secondary"
            size="sm"
            busy={isTrying}
            onClick={ignoreDoubleClick(() => tryAgain({ id, stop: "bad_address" }))}
          >
            Try this address again
          </Button>
        </Alert>
      )}
      {unsubscribedAt && (
        <Alert variant="info" title={`No reminders since ${day(unsubscribedAt)}`}>
          <p>
            The customer asked for no more reminders. Start them again only if the customer wants them back.
          </p>
          <Button
            variant="secondary"
            size="sm"
            busy={isStarting}
            onClick={ignoreDoubleClick(() => startAgain({ id, stop: "unsubscribed" }))}
          >
            Start reminders again
          </Button>
        </Alert>
      )}
    </>
  );
}
