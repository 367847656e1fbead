import { WORDING_REACH_DAYS, type WordedReach } from "@scriptkeeper/contracts/emails/wording-rules";
import { Button } from "@scriptkeeper/ui/button";

/** Says that the list shows only emails affected by a changed wording, and leads back to all. */
export function WordedNote({ reach, onAll }: { reach: WordedReach; onAll: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status">
        <strong>
          {reach.startsWith("waiting.")
            ? "Emails waiting to be sent with the saved words"
            : `Emails with these words from the last ${WORDING_REACH_DAYS} days`}
        </strong>
      </p>
      <Button variant="quiet" size="sm" onClick={onAll}>
        Show all emails
      </Button>
    </div>
  );
}
