import type { Fields } from "@scriptkeeper/domain/emails/templates/fill";

/**
 * A message that is ready to send, without its addressee. `headers` are the additional ones of this kind of message.
 */
export interface Message {
  readonly subject: string;
  /** The line that mail programs show next to the subject. */
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
  /** The key of the template that was filled, and the fields that filled it, including the message's secrets. */
  readonly template: string;
  readonly fields: Fields;
  readonly headers: Readonly<Record<string, string>>;
}
