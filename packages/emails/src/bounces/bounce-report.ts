import type { BounceKind, BounceSubject } from "@scriptkeeper/contracts/constants";

/** What a report says about one email that a mail server had accepted. */
export interface BounceReport {
  /** A bounce, because the email reached nobody, or a complaint, because its reader calls it unwanted. */
  readonly kind: BounceKind;
  /** The Message-IDs that the report may be about, in angle brackets, the most reliable first. */
  readonly messageIds: readonly string[];
  /** Who was not reached, or who complains; `null` if a complaint does not name them. */
  readonly recipient: string | null;
  /** What is to blame; `null` for a complaint. */
  readonly subject: BounceSubject | null;
  /** The enhanced status code (RFC 3463); `null` if there is none. */
  readonly status: string | null;
  /** The reason in the server's words, without any address. */
  readonly reason: string;
}
