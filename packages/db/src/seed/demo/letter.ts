import { longDay } from "@scriptkeeper/domain/days";

export interface Letter {
  subject: string;
  firstName: string;
  paragraphs: string[];
  items: { productName: string; repeats: number | null; expiryDate: string | null }[];
  button?: string;
}

/** A message as the log keeps it: the words stand, the links are cut out. */
export function writeLetter(letter: Letter): { subject: string; html: string; text: string } {
  const items = letter.items.map((item) => ({ name: item.productName, facts: factsOf(item) }));
  const html = [
    `<h1>${escapeHtml(letter.subject)}</h1>`,
    `<p>Hello ${escapeHtml(letter.firstName)},</p>`,
    ...letter.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    items.length > 0
      ? `<ul>${items.map((item) => `<li><strong>${escapeHtml(item.name)}</strong><br>${escapeHtml(item.facts)}</li>`).join("")}</ul>`
      : "",
    letter.button
      ? `<p><a href="#">${escapeHtml(letter.button)}</a></p><p>If the button does not open, copy this address into your browser:<br>[link removed]</p>`
      : "",
  ];
  const text = [
    `Hello ${letter.firstName},`,
    ...letter.paragraphs,
    items.map((item) => `- ${item.name}\n  ${item.facts}`).join("\n"),
    letter.button ? `${letter.button}:\n[link removed]` : "",
  ];
  return {
    subject: letter.subject,
    html: `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head><body style="font-family: sans-serif; color: #16211f; max-width: 600px; margin: 0 auto; padding: 24px">${html.join("")}</body></html>`,
    text: `${text.filter((part) => part !== "").join("\n\n")}\n`,
  };
}

function factsOf({ repeats, expiryDate }: Letter["items"][number]): string {
  const left = repeats === null ? "" : `${repeats} ${repeats === 1 ? "repeat" : "repeats"} left`;
  const end = expiryDate === null ? "" : `expires ${longDay(expiryDate)}`;
  return [left, end].filter((part) => part !== "").join(" · ");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
