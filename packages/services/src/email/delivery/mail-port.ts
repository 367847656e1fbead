import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Fields } from "@scriptkeeper/domain/emails/templates/fill";
import type { FindWording } from "../wordings/with-wordings.ts";

/** What the outbox needs from the package that composes emails and hands them to a mail server. */
export interface MailPort {
  /** The templates of all messages. */
  readonly templates: readonly EmailTemplate[];
  /**
   * Composes the message, with the pharmacy's own words where it has some. Throws when the payload or a secret does
   * not fit the kind.
   */
  render(kind: EmailKind, payload: unknown, secrets: MailSecrets, findWording: FindWording): RenderedMessage;
  /** Returns the message's fields with every secret cut out, as they may be stored. */
  redact(message: RenderedMessage, secrets: MailSecrets): Fields;
  /**
   * Sends a message; never rejects. Hands over everything but the message's end, which waits for `mayEnd`: until then
   * the server accepts nothing, and if `mayEnd` rejects it never does.
   */
  send(message: OutgoingMessage, options: { mayEnd(): Promise<void> }): Promise<SendOutcome>;
}

/** The links and passwords that an email contains and the database must not. */
export interface MailSecrets {
  renewUrl?: string;
  resetUrl?: string;
  setPasswordUrl?: string;
  unsubscribeUrl?: string;
  invitationUrl?: string;
  acknowledgeUrl?: string;
  temporaryPassword?: string;
}

export interface EmailTemplate {
  readonly key: string;
  readonly html: string;
}

export interface RenderedMessage {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Key of the template that was filled with `fields`. */
  readonly template: string;
  readonly fields: Fields;
  readonly headers: Readonly<Record<string, string>>;
}

/** What is stored of a composed message, with secrets cut out. */
export interface EmailCopy {
  subject: string;
  /** Key of the template that was filled with the fields. */
  template: string;
  fields: Fields;
}

export interface OutgoingMessage extends Omit<RenderedMessage, "template" | "fields"> {
  readonly to: string;
  readonly messageId: string;
}

export type SendOutcome =
  | { readonly state: "sent" }
  /** This process is stopping: the message was not offered to the mail server, and no others will be. */
  | { readonly state: "notAttempted" }
  | {
      readonly state: "rejected";
      /** Whether another attempt would be refused in the same way. */
      readonly permanent: boolean;
      /** Whether the address reaches nobody. */
      readonly addressBad: boolean;
      /** Does not contain the address. */
      readonly reason: string;
    };
