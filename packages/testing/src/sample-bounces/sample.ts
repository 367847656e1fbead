/** An email that was sent, as far as whatever comes back of it may name it. */
export interface SentSample {
  /** In angle brackets. */
  messageId: string;
  address: string;
}

/** What a message in the mailbox is, known to whoever made it. */
export interface BounceSample {
  /** What it is, for a test that has to name it. */
  name: string;
  raw: Buffer;
  /** The email that it is surely about, whose address it names. */
  about: SentSample | null;
  /** `hard`: nobody can be reached at that address. `soft`: this email came back, and the address is not to blame. */
  truth: "hard" | "soft" | "complaint" | "nothing";
}
