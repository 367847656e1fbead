import type { BounceKind, BounceSource, BounceSubject } from "@scriptkeeper/contracts/constants";

/** A report about one email that a mail server had accepted. Nothing in it has been verified. */
export interface BounceReport {
  readonly kind: BounceKind;
  /** The Message-IDs that the report may be about, most significant first. */
  readonly messageIds: readonly string[];
  /** The recipient that was not reached, or who complains; `null` when a complaint does not name one. */
  readonly recipient: string | null;
  /** What a bounce blames; `null` for a complaint. */
  readonly subject: BounceSubject | null;
  readonly status: string | null;
  /** The server's own words, without any address. */
  readonly reason: string;
}

/** A report with how and when it was received. */
export interface ReceivedBounceReport extends BounceReport {
  readonly source: BounceSource;
  readonly reportedAt: Date;
}
