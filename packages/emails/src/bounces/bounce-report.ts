import type { BounceKind, BounceSubject } from "@scriptkeeper/contracts/constants";

/** What is said of one email that a mail server had taken. */
export interface BounceReport {
  /** It reached nobody, or its reader calls it unwanted. */
  readonly kind: BounceKind;
  /** The Message-IDs that it may be about, in angle brackets, the most telling first. */
  readonly messageIds: readonly string[];
  /** Whom it did not reach, or who complains; `null` where a complaint does not name them. */
  readonly recipient: string | null;
  /** What is to blame; `null` of a complaint. */
  readonly subject: BounceSubject | null;
  /** The enhanced status (RFC 3463), where there is one. */
  readonly status: string | null;
  /** In the server's words, without any address. */
  readonly reason: string;
}
