import type { BounceSubject } from "@scriptkeeper/contracts/constants";

export interface Refusal {
  /** The server's answer, starting with its code, without the address. */
  readonly answer: string;
  readonly code: number;
  /** Whether the server refused the recipient rather than the message. */
  readonly isToRecipient: boolean;
}

/**
 * Decides what a server's permanent refusal is about. `address`: nobody can be reached there. `mail`: this recipient
 * or this message. `sending`: the sender, the server, its rules or its limits, which can be fixed; no single email is
 * to blame. The enhanced status code (RFC 3463) decides if it says enough, otherwise the words.
 */
export function classifyBounce({ answer, code, isToRecipient }: Refusal): BounceSubject {
  const status = enhancedStatus(answer);
  if (SENDING_STATUS.test(status) || (VAGUE_STATUS.test(status) && speaksOfSending(answer))) return "sending";
  if (ADDRESS_STATUS.has(status)) return "address";
  return status === UNSAID && isToRecipient && ADDRESS_CODES.has(code) ? "address" : "mail";
}

const UNSAID = "5.0.0";

/** No such mailbox, no such domain, moved, closed, or accepts no mail. */
export const ADDRESS_STATUS = new Set(["5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);
const ADDRESS_CODES = new Set([550, 551, 553, 556]);

/**
 * The sender's address, a full mailbox, the system except for a message that is too big (5.3.4), the network, policy,
 * and all temporary codes.
 */
export const SENDING_STATUS = /^(?:4\.|5\.(?:1\.[78]$|2\.2$|3\.(?!4$)|4\.|7\.))/;

/** Undefined, an address status in general, and protocol codes, with which some servers ask for a sign-in. */
const VAGUE_STATUS = /^5\.(?:0\.|1\.0$|5\.)/;

const SENDING_WORDS =
  /relay|rcpthosts|auth|starttls|access denied|prohibit|polic|block|black ?list|\b(?:rbl|dnsbl|spf|dkim|dmarc)\b|spam|junk|unsolicited|reputation|sender|limit|quota|exceed|too many|storage/i;
const SIZE_WORDS = /\bsize\b|too (?:big|large|long)/i;

function speaksOfSending(answer: string): boolean {
  return SENDING_WORDS.test(answer) && !SIZE_WORDS.test(answer);
}

/**
 * Returns "5.1.1" for "550 5.1.1 No such user", "550 #5.1.1 ..." and qmail's "550 No such user (#5.1.1)"; 5.0.0 if
 * there is no code.
 */
function enhancedStatus(answer: string): string {
  const [, leading, later] =
    /^\d{3}[ -]#?([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)|[([#]#?([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)/.exec(answer) ??
    [];
  return leading ?? later ?? UNSAID;
}
