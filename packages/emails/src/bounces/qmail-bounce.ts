import { readHead } from "./report-fields.ts";

/** A bounce in qmail's format (QSBMF): plain text for machines, older than the standard. */
export interface QmailBounce {
  readonly failed: readonly { readonly recipient: string; readonly words: string }[];
  /** The header of the email that bounced. */
  readonly original: ReturnType<typeof readHead>;
}

/** Reads a qmail bounce; returns `null` for any text that does not follow the format exactly. */
export function readQmailBounce(text: string): QmailBounce | null {
  const plain = text.replaceAll(/\r\n?/g, "\n");
  if (!plain.startsWith("Hi. This is the ")) return null;
  const end = plain.search(/^--- (?:Below this line is|Enclosed are|Undelivered message follows)/m);
  if (end < 0) return null;
  const failed = plain
    .slice(0, end)
    .split(/\n\n+/)
    .flatMap((paragraph) => {
      const [, recipient, words] = /^<([^\s<>]+@[^\s<>]+)>:\n([\s\S]+)$/.exec(paragraph.trim()) ?? [];
      return recipient && words
        ? { recipient: recipient.toLowerCase(), words: words.replaceAll("\n", " ") }
        : [];
    });
  const original = plain.slice(plain.indexOf("\n", end));
  return failed.length > 0 ? { failed, original: readHead(original) } : null;
}
