import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { useLiftEmailStop } from "../shared/people/use-lift-email-stop.ts";

/** Why emails do not reach a customer, since when, and how staff can resolve it. */
export function EmailStops({ customer }: { customer: CustomerRow }) {
  const { storeTimezone } = useSettings();
  const [tryAgain, { isPending: isTrying }] = useLiftEmailStop();
  const [startAgain, { isPending: isStarting }] = useLiftEmailStop();
  const { id, email_bad_at: badAt, unsubscribed_at: unsubscribedAt } = customer;
  const day = (instant: string) => shortDay(dayAt(new Date(instant), storeTimezone));
  return (
    <>
      {badAt && (
        <Alert variant="warning" title={`Emails have not arrived since ${day(badAt)}`}>
          <p>
            A mail server said that this address does not exist, so we send nothing to it. Ask the customer
            for the correct address and save it here, or try this one again if it is correct. Emails from the
            last 30 days that did not arrive are then resent if they still apply.
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
            The customer asked to stop reminders, or marked one as spam. Start them again only if the customer
            wants them.
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
