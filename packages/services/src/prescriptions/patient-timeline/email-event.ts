import type { TimelineEvent, TimelineStep } from "@scriptkeeper/contracts/patient-timeline";
import { emailStandings, emailTitle } from "../history/email-events.ts";
import type { TimelineEmail } from "./events.queries.ts";

/** An email with each attempt to send it, in the mail server's own words where it refused. */
export function emailEvent({ email, attempts }: TimelineEmail): Omit<TimelineEvent, "key"> {
  return {
    kind: "email",
    at: email.created_at.toISOString(),
    title: emailTitle(email),
    detail: email.subject || null,
    state: emailStandings[email.state],
    by: null,
    changes: [],
    steps: attempts.map(({ attempted_at, outcome, reason }) => ({
      at: attempted_at.toISOString(),
      detail: reason,
      ...outcomes[outcome],
    })),
  };
}

const outcomes: Record<TimelineEmail["attempts"][number]["outcome"], Pick<TimelineStep, "label" | "tone">> = {
  sent: { label: "Taken by the mail server", tone: "good" },
  temporary: { label: "Not taken for now", tone: "waiting" },
  permanent: { label: "Refused by the mail server", tone: "bad" },
};
