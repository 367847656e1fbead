import type { BounceReport } from "../../email/index.ts";

/** How far a mailbox was read. */
export interface MailboxPosition {
  uidValidity: number;
  uid: number;
}

export interface MailboxMessage extends MailboxPosition {
  receivedAt: Date;
  /** What it says of our emails; nothing where it is no bounce. */
  reports: readonly BounceReport[];
}

/** What reading bounces needs of the package that speaks to mail servers. */
export interface BounceMailbox {
  /** User, host and folder, in which numbers of messages mean something. */
  readonly name: string;
  /**
   * The messages behind a position that came since a day, in the order in which they came. Changes nothing in the mailbox.
   */
  messages(
    after: MailboxPosition | null,
    options: { since: Date; signal: AbortSignal },
  ): AsyncIterable<MailboxMessage>;
  /** Whether that failed because the mailbox cannot be reached or read now. */
  isUnavailable(error: unknown): boolean;
}
