import {
  WORDING_REACH_DAYS,
  type WordedEmail,
  type WordedReach,
} from "@scriptkeeper/contracts/emails/wording-rules";
import type { WordingReach as Reach } from "@scriptkeeper/contracts/emails/wordings";
import { counted, plural } from "@scriptkeeper/domain/number-words";
import { paths } from "../../../shared/paths.ts";
import { NewTabLink } from "../../shared/counted/counted-link.tsx";

/** Says which emails changed words would affect, before they are saved. */
export function WordingReach({ email, reach }: { email: WordedEmail; reach: Reach }) {
  const { waiting_emails, waiting_patients, recent_emails, recent_patients } = reach;
  return (
    <p className="text-ink-muted">
      Emails already sent stay as they are; emails from now on use the saved words
      {waiting_emails > 0 && (
        <>
          , including{" "}
          <strong className="text-ink">
            <NewTabLink to={emailsPath(`waiting.${email}`)}>
              {emailsTo(waiting_emails, waiting_patients)}
            </NewTabLink>{" "}
            that {plural(waiting_emails, "waits", "wait")} to be sent
          </strong>
        </>
      )}
      .{" "}
      {recent_emails === 0 ? (
        `None were sent in the last ${WORDING_REACH_DAYS} days.`
      ) : (
        <>
          In the last {WORDING_REACH_DAYS} days,{" "}
          <NewTabLink to={emailsPath(`sent.${email}`)}>{emailsTo(recent_emails, recent_patients)}</NewTabLink>{" "}
          {plural(recent_emails, "was", "were")} sent.
        </>
      )}
    </p>
  );
}

/** Returns the address of the list of these emails. */
function emailsPath(worded: WordedReach): string {
  return `${paths.adminNotifications}?${new URLSearchParams({ worded })}`;
}

function emailsTo(emails: number, patients: number): string {
  return `${counted(emails, "email")} to ${counted(patients, "patient")}`;
}
