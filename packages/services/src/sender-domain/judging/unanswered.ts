import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";

/** The result of a check that got no answer from the DNS. */
export function unanswered(line: Pick<SenderCheck, "name" | "title">): SenderCheck {
  return {
    ...line,
    state: "unknown",
    finding: "The DNS did not answer.",
    advice: "Check again in a minute. If there is still no answer, check that the server can reach its DNS.",
  };
}
