import type { BounceKind, BounceSource, BounceSubject } from "@scriptkeeper/contracts/constants";

/** What is said of one email that a mail server had taken. Nobody has proven any of it. */
export interface BounceReport {
  readonly kind: BounceKind;
  /** The Message-IDs that it may be about, the most telling first. */
  readonly messageIds: readonly string[];
  /** Whom it did not reach, or who complains; `null` where a complaint does not name them. */
  readonly recipient: string | null;
  /** What a bounce blames; `null` of a complaint. */
  readonly subject: BounceSubject | null;
  readonly status: string | null;
  /** In the server's words, without any address. */
  readonly reason: string;
}

/** A report with how and when it came. */
export interface ReceivedBounceReport extends BounceReport {
  readonly source: BounceSource;
  readonly reportedAt: Date;
}
