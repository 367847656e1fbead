import { WORDING_REACH_DAYS } from "@scriptkeeper/contracts/email-wording-rules";
import type { WordingReach as Reach } from "@scriptkeeper/contracts/email-wordings";
import { counted, plural } from "@scriptkeeper/domain/number-words";

/** Says whom other words concern, before they are saved. */
export function WordingReach({ reach }: { reach: Reach }) {
  const { waiting_emails, waiting_patients, recent_emails, recent_patients } = reach;
  return (
    <p className="text-ink-muted">
      What was sent stays as it is; each email from now on has the saved words
      {waiting_emails > 0 && (
        <>
          , also{" "}
          <strong className="text-ink">
            {emailsTo(waiting_emails, waiting_patients)} that {plural(waiting_emails, "waits", "wait")} to be
            sent
          </strong>
        </>
      )}
      .{" "}
      {recent_emails === 0
        ? `None went out in the last ${WORDING_REACH_DAYS} days.`
        : `In the last ${WORDING_REACH_DAYS} days ${emailsTo(recent_emails, recent_patients)} went out.`}
    </p>
  );
}

function emailsTo(emails: number, patients: number): string {
  return `${counted(emails, "email")} to ${counted(patients, "patient")}`;
}
