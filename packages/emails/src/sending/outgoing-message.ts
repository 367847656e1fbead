import type { Message } from "../rendering/message.ts";

/** A message with its addressee. */
export interface OutgoingMessage extends Pick<Message, "subject" | "html" | "text" | "headers"> {
  readonly to: string;
  /** The same for every attempt at an email, so that a repeat can be told from a second email. */
  readonly messageId: string;
}
