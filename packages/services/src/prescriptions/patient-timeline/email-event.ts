import type { TimelineEvent, TimelineStep } from "@scriptkeeper/contracts/patient-timeline";
import { emailStandings, emailTitle } from "../history/email-events.ts";
import type { TimelineEmail } from "./events.queries.ts";

/** An email with what happened to it on its way, in the words of the mail servers. */
export function emailEvent(email: TimelineEmail, steps: TimelineStep[]): Omit<TimelineEvent, "key"> {
  return {
    kind: "email",
    at: email.created_at.toISOString(),
    title: emailTitle(email),
    detail: email.subject || null,
    state: emailStandings[email.state],
    by: null,
    changes: [],
    steps,
  };
}
