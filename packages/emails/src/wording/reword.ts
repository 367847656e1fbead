import {
  SLOTS_OF,
  type WordedEmail,
  type Wording,
  type WordingSlot,
} from "@scriptkeeper/contracts/emails/wording-rules";
import { clean } from "@scriptkeeper/domain/emails/templates/clean";
import type { Message } from "../rendering/message.ts";
import { refill } from "../rendering/refill.ts";
import { fillWords, type WordingFacts } from "./fill-words.ts";

export interface Rewording {
  readonly email: WordedEmail;
  readonly words: Wording;
  readonly facts: WordingFacts;
}

/** Returns the message with the pharmacy's own words in the slots that have them, filling its template again. */
export function reword(message: Message, { email, words, facts }: Rewording): Message {
  const own = (slot: WordingSlot) =>
    SLOTS_OF[email].includes(slot) ? clean(fillWords(words[slot] ?? "", facts)) : "";
  const subject = own("subject") || message.subject;
  const preheader = own("preheader") || message.preheader;
  const intro = own("intro");
  const { heading } = message.fields;
  return {
    ...message,
    subject,
    preheader,
    ...refill(message.template, {
      ...message.fields,
      subject,
      preheader,
      ...(heading === message.subject && { heading: subject }),
      ...(intro && { intro }),
      note: paragraphs(words.note ?? "", facts),
    }),
  };
}

function paragraphs(note: string, facts: WordingFacts) {
  const lines = note.split(/[\r\n\u2028\u2029]+/).map((line) => clean(fillWords(line, facts)));
  return lines.filter(Boolean).map((line) => ({ line }));
}
