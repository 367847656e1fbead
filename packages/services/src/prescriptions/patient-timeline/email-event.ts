import type { TimelineEvent, TimelineStep } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { emailFacts } from "../history/email-events.ts";
import type { TimelineEmail } from "./events.queries.ts";

/** An email with what happened to it on its way, in the words of the mail servers. */
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
