import type { BounceSubject } from "@scriptkeeper/contracts/constants";
import { ADDRESS_STATUS, SENDING_STATUS } from "../classify-bounce.ts";

export interface Verdict {
  /** The status field's code, or the one in the words if the field says nothing; `null` if neither has one. */
  readonly status: string | null;
  readonly subject: BounceSubject;
}

/**
 * Decides what a bounce is about. A report arrives after the conversation is over, from whichever server gave up, and
 * is therefore read more strictly than a refusal in the conversation: the address is to blame only if the report says
 * so and neither its status codes nor its words point to anything else.
 */
export function judgeStatus({ status, words }: { status: string | null; words: string }): Verdict {
  const stated = [status, ...words.matchAll(STATUS_IN_WORDS)].flatMap((found) =>
    found === null ? [] : typeof found === "string" ? found : (found[1] ?? []),
  );
  const telling = stated.filter((each) => !SAYS_NOTHING.test(each));
  const known = telling[0] ?? stated[0] ?? null;
  if (telling.some((each) => SENDING_STATUS.test(each)) || OTHER_FAULT.test(words))
    return { status: known, subject: "sending" };
  const isAddress =
    telling.length > 0 ? telling.every((each) => ADDRESS_STATUS.has(each)) : NOBODY_THERE.test(words);
  return { status: known, subject: isAddress ? "address" : "mail" };
}

const STATUS_IN_WORDS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d]|\.\d)/g;

/** "Other" codes and the protocol's own, which servers use for anything. */
const SAYS_NOTHING = /^[45]\.(?:0\.|1\.0$|5\.)/;

/**
 * A full mailbox, a rule, a limit or the sender's bad reputation: whatever the status code, another day may be better.
 */
const OTHER_FAULT =
  /spam|junk|unsolicited|\b(?:rbl|dnsbl|spf|dkim|dmarc)\b|block(?:ed|list)|black ?list|reputation|polic(?:y|ies)|prohibit|denied|relay|quota|mailbox (?:is )?full|full mailbox|over ?quota|storage|exceed|too (?:many|large|big)|rate (?:limit|that)|temporar|try again|greylist|virus|malware|^4\d\d[ -]/i;

/** The words of servers that give no status code. */
const NOBODY_THERE =
  /(?:user|recipient|mailbox|account|address|alias)(?: name| \S+)? (?:is )?(?:unknown|not (?:found|known)|does(?: not|n't) exist)|unknown (?:user|recipient|mailbox|local.part|address)|(?:no such|invalid) (?:user|recipient|mailbox|address|account)|no mailbox here|does(?: not|n't) have (?:an?|this) [\w.]+ account|mailbox (?:has been )?(?:closed|disabled)|account (?:has been |is )?(?:closed|disabled|deactivated)/i;
