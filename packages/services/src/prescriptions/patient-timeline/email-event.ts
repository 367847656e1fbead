import type { TimelineEvent, TimelineStep } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { emailFacts } from "../history/email-events.ts";
import type { TimelineEmail } from "./events.queries.ts";

/** An event for an email, with what happened to it on its way, in the mail servers' words. */
export function emailEvent(
  email: TimelineEmail,
  { steps, timeZone }: { steps: TimelineStep[]; timeZone: string },
): Omit<TimelineEvent, "key"> {
  return {
    kind: "email",
    at: email.created_at.toISOString(),
    ...emailFacts(email, timeZone),
    steps,
  };
}
