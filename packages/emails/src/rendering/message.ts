import type { Fields } from "@scriptkeeper/domain/email-templates/fill";

/** A message ready to be sent, apart from its addressee. `headers` are those that this kind of message needs. */
export interface Message {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
  /** Key of the template that was filled, and what filled it; the secrets of the message are among its fields. */
  readonly template: string;
  readonly fields: Fields;
  readonly headers: Readonly<Record<string, string>>;
}
