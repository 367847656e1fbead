import type { BounceSubject } from "@scriptkeeper/contracts/constants";
import { judgeStatus } from "../bounces/judge-status.ts";
import { LONGEST_REASON, withoutAddress } from "../sending/without-address.ts";
import type { ProviderReport } from "./signed-events.ts";

export interface ReportedEvent {
  messageId: string;
  recipient: string;
  reportedAt: Date;
}

/**
 * Returns the report of a bounce. `subject` is what the provider itself blames; without it, status and words decide.
 */
export function reportedBounce(
  { messageId, recipient, reportedAt }: ReportedEvent,
  said: { status: string | null; words: string; subject?: BounceSubject | undefined },
): ProviderReport {
  const judged = judgeStatus(said);
  const reason = withoutAddress(said.words || judged.status || "No reason was given.", recipient);
  return {
    kind: "bounce",
    messageIds: [bracketed(messageId)],
    recipient,
    subject: said.subject ?? judged.subject,
    status: judged.status,
    reason: reason.trim().slice(0, LONGEST_REASON),
    reportedAt,
  };
}

export function reportedComplaint({ messageId, recipient, reportedAt }: ReportedEvent): ProviderReport {
  return {
    kind: "complaint",
    messageIds: [bracketed(messageId)],
    recipient,
    subject: null,
    status: null,
    reason: "The reader marked it as spam.",
    reportedAt,
  };
}

function bracketed(messageId: string): string {
  return messageId.startsWith("<") ? messageId : `<${messageId}>`;
}
