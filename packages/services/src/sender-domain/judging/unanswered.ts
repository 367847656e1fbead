import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";

/** What a check says that could not be made. */
export function unanswered(line: Pick<SenderCheck, "name" | "title">): SenderCheck {
  return {
    ...line,
    state: "unknown",
    finding: "The DNS did not answer.",
    advice: "Check again in a minute. If it stays so, look whether the server may ask the DNS.",
  };
}
