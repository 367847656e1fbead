import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Fields } from "@scriptkeeper/domain/email-templates/fill";
import type { FindWording } from "../wordings/with-wordings.ts";

/** What the outbox needs of the package that writes emails and hands them to a mail server. */
export interface MailPort {
  /** What messages are written from. */
  readonly templates: readonly EmailTemplate[];
  /** Writes the message, with the pharmacy's own words where it has some; throws when the payload or a secret does not fit the kind. */
  render(kind: EmailKind, payload: unknown, secrets: MailSecrets, findWording: FindWording): RenderedMessage;
  /** The message's fields with every secret cut out, as they may be stored. */
  redact(message: RenderedMessage, secrets: MailSecrets): Fields;
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
  /** Key of the template that `fields` filled. */
  readonly template: string;
  readonly fields: Fields;
  readonly headers: Readonly<Record<string, string>>;
}

/** What is stored of a message that was written, secrets cut out. */
export interface EmailCopy {
  subject: string;
  /** Key of the template that the fields fill. */
  template: string;
  fields: Fields;
}

export interface OutgoingMessage extends Omit<RenderedMessage, "template" | "fields"> {
  readonly to: string;
  readonly messageId: string;
}

export type SendOutcome =
  | { readonly state: "sent" }
  /** This process is stopping: the mail server was offered nothing, and will be offered no more. */
  | { readonly state: "notAttempted" }
  | {
      readonly state: "rejected";
      /** Another attempt would be refused in the same way. */
      readonly permanent: boolean;
      /** Nobody can be reached at this address. */
      readonly addressBad: boolean;
      /** Without the address. */
      readonly reason: string;
    };
