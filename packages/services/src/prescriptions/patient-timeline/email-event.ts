import type { TimelineEvent, TimelineStep } from "@scriptkeeper/contracts/patient-timeline";
import { whyEmailState } from "@scriptkeeper/domain/email-words";
import { emailStandings, emailTitle } from "../history/email-events.ts";
import type { TimelineEmail } from "./events.queries.ts";

/** An email with what happened to it on its way, in the words of the mail servers. */
export function emailEvent(
  email: TimelineEmail,
  { steps, timeZone }: { steps: TimelineStep[]; timeZone: string },
): Omit<TimelineEvent, "key"> {
  return {
    kind: "email",
    at: email.created_at.toISOString(),
    title: emailTitle(email),
    detail: email.subject || null,
    state: emailStandings[email.state],
    state_why: whyEmailState(email, timeZone),
    by: null,
    changes: [],
    steps,
  };
}
