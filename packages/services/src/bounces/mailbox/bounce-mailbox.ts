import type { BounceReport } from "../../email/index.ts";

/** How far a mailbox was read: IMAP's UIDVALIDITY and UID. */
export interface MailboxPosition {
  uidValidity: number;
  uid: number;
}

export interface MailboxMessage extends MailboxPosition {
  receivedAt: Date;
  /** The reports in the message; empty when it is no bounce. */
  reports: readonly BounceReport[];
}

/** What reading bounces needs from the package that speaks to mail servers. */
export interface BounceMailbox {
  /** User, host and folder, within which UIDs have a meaning. */
  readonly name: string;
  /**
   * Reads the messages after a position that arrived since a given day, in order of arrival. Changes nothing in the
   * mailbox.
   */
  messages(
    after: MailboxPosition | null,
    options: { since: Date; signal: AbortSignal },
  ): AsyncIterable<MailboxMessage>;
  /** Whether an error means that the mailbox cannot be reached or read now. */
  isUnavailable(error: unknown): boolean;
}
