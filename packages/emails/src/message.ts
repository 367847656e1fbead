/** A message ready to be sent, apart from its addressee. `headers` are those that this kind of message needs. */
export interface Message {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}
