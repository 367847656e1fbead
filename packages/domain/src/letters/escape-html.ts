const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Makes text safe between tags and inside quoted attributes. What is not ASCII is written as its number, so that the
 * HTML goes over the wire as it stands.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']|[^\0-\x7f]/gu, (character) => ENTITIES[character] ?? numbered(character));
}

function numbered(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
