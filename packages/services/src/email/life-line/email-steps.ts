import type { TimelineStep } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import type { AttemptRow, BounceRow } from "./steps.queries.ts";

/** The steps of an email on its way, in chronological order and in the mail servers' words. */
export function emailSteps(of: {
  attempts: readonly AttemptRow[];
  bounces: readonly BounceRow[];
}): TimelineStep[] {
  const steps = [...of.attempts.map(attemptStep), ...of.bounces.map(bounceStep)];
  return steps.sort((one, other) => one.at.localeCompare(other.at));
}

function attemptStep({ attempted_at, outcome, reason }: AttemptRow): TimelineStep {
  return { at: attempted_at.toISOString(), detail: reason, ...outcomes[outcome] };
}

const outcomes: Record<AttemptRow["outcome"], Pick<TimelineStep, "label" | "tone">> = {
  sent: { label: "Accepted by the mail server", tone: "good" },
  temporary: { label: "Refused for now", tone: "waiting" },
  permanent: { label: "Refused by the mail server", tone: "bad" },
};

function bounceStep(bounce: BounceRow): TimelineStep {
  return {
    at: bounce.noted_at.toISOString(),
    detail: bounce.reason,
    tone: "bad",
    label: bounceLabel(bounce),
  };
}

function bounceLabel({ kind, stopped }: BounceRow): string {
  if (kind === "bounce")
    return stopped ? "Bounced: the address does not work and gets no more emails" : "Bounced";
  return stopped
    ? "Marked as spam by the reader, who gets no more reminders"
    : "Marked as spam by the reader";
}
