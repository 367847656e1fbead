import type { EmailKind } from "@scriptkeeper/contracts/constants";

/** What the outbox needs of the room that writes emails and hands them to a mail server. */
export interface MailPort {
  /** Writes the message; throws when the payload or a secret does not fit the kind. */
  render(kind: EmailKind, payload: unknown, secrets: MailSecrets): RenderedMessage;
  /** The copy that may be stored, with every secret cut out. */
  redact(message: RenderedMessage, secrets: MailSecrets): { html: string; text: string };
  /**
   * Never rejects. All is handed over but the message's end, which waits for `mayEnd`: until then nothing is taken, and
   * nothing will be if that rejects.
   */
  send(message: OutgoingMessage, options: { mayEnd(): Promise<void> }): Promise<SendOutcome>;
}

/** What an email carries and the database must not hold. */
export interface MailSecrets {
  renewUrl?: string;
  resetUrl?: string;
  unsubscribeUrl?: string;
  temporaryPassword?: string;
}

export interface RenderedMessage {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface OutgoingMessage extends RenderedMessage {
  readonly to: string;
  readonly messageId: string;
}

export type SendOutcome =
  | { readonly state: "sent" }
  | {
      readonly state: "rejected";
      /** Another attempt would be refused in the same way. */
      readonly permanent: boolean;
      /** Nobody can be reached at this address. */
      readonly addressBad: boolean;
      /** Without the address. */
      readonly reason: string;
    };
