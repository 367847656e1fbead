import { escapeHtml } from "./escape-html.ts";
import type { Message } from "./message.ts";
import type { MessageSecrets } from "./secrets.ts";

/** The copy of a message that may be stored and shown to administrators: links and passwords are cut out. */
export function redact(
  message: Pick<Message, "html" | "text">,
  secrets: MessageSecrets,
): { html: string; text: string } {
  const { temporaryPassword, ...links } = secrets;
  const cuts = [
    ...Object.values(links).flatMap((link) => (link ? [{ secret: link, mark: "[link removed]" }] : [])),
    ...(temporaryPassword ? [{ secret: temporaryPassword, mark: "[removed]" }] : []),
  ].sort((a, b) => b.secret.length - a.secret.length);
  let { html, text } = message;
  for (const { secret, mark } of cuts) {
    const written = escapeHtml(secret);
    html = html
      .replaceAll(`href="${written}"`, 'href="#"')
      .replaceAll(written, mark)
      .replaceAll(secret, mark);
    text = text.replaceAll(secret, mark);
  }
  return { html, text };
}
