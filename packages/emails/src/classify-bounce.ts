import type { BounceSubject } from "@scriptkeeper/contracts/constants";

export interface Refusal {
  /** What the server said, from its code on, without the address. */
  readonly answer: string;
  readonly code: number;
  /** Whether it said so to the recipient and not to the message. */
  readonly isToRecipient: boolean;
}

/**
 * What a server's refusal for good is about. `address`: nobody can be reached there. `mail`: this recipient or this
 * message. `sending`: the sender, the server, its rules or its limits; that may be mended, and no mail is to blame. Goes by
 * the enhanced status (RFC 3463) where there is one that says enough, and by the words otherwise.
 */
export function classifyBounce({ answer, code, isToRecipient }: Refusal): BounceSubject {
  const status = enhancedStatus(answer);
  if (SENDING_STATUS.test(status) || (VAGUE_STATUS.test(status) && speaksOfSending(answer))) return "sending";
  if (ADDRESS_STATUS.has(status)) return "address";
  return status === UNSAID && isToRecipient && ADDRESS_CODES.has(code) ? "address" : "mail";
}

const UNSAID = "5.0.0";

/** No such mailbox, no such domain, moved away, closed, takes no mail. */
export const ADDRESS_STATUS = new Set(["5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);
const ADDRESS_CODES = new Set([550, 551, 553, 556]);

/** Sender's address, mailbox full, system but for a message too big (5.3.4), network, policy; and what calls itself passing. */
export const SENDING_STATUS = /^(?:4\.|5\.(?:1\.[78]$|2\.2$|3\.(?!4$)|4\.|7\.))/;

/** Undefined, some address, and the protocol's, under which servers also ask for a sign-in. */
const VAGUE_STATUS = /^5\.(?:0\.|1\.0$|5\.)/;

const SENDING_WORDS =
  /relay|rcpthosts|auth|starttls|access denied|prohibit|polic|block|black ?list|\b(?:rbl|dnsbl|spf|dkim|dmarc)\b|spam|junk|unsolicited|reputation|sender|limit|quota|exceed|too many|storage/i;
const SIZE_WORDS = /\bsize\b|too (?:big|large|long)/i;

function speaksOfSending(answer: string): boolean {
  return SENDING_WORDS.test(answer) && !SIZE_WORDS.test(answer);
}

/** "5.1.1" of "550 5.1.1 No such user", of "550 #5.1.1 ..." and of "550 No such user (#5.1.1)", as qmail says it. */
function enhancedStatus(answer: string): string {
  const [, leading, later] =
    /^\d{3}[ -]#?([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)|[([#]#?([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)/.exec(answer) ??
    [];
  return leading ?? later ?? UNSAID;
}
