const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes text safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The same, with every non-ASCII character written as its code, so that the HTML is sent exactly as it stands. */
export function escapeForMail(text: string): string {
  return text.replace(/[&<>"']|[^\0-\x7f]/gu, (character) => ENTITIES[character] ?? numbered(character));
}

function numbered(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
