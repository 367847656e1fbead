/** What identifies a sent email in anything that comes back about it. */
export interface SentSample {
  /** In angle brackets. */
  messageId: string;
  address: string;
}

/** A message in the mailbox, with the true answer about it. */
export interface BounceSample {
  /** Describes the message in failures of a test. */
  name: string;
  raw: Buffer;
  /** The email that the message is certainly about, with the address that it names; null if there is none. */
  about: SentSample | null;
  /** `hard`: the address does not receive mail. `soft`: this email bounced, but the address is not to blame. */
  truth: "hard" | "soft" | "complaint" | "nothing";
}
