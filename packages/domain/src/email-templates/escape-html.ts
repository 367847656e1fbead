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

/** The same, with what is not ASCII written as its number: such HTML goes over the wire as it stands. */
export function escapeForMail(text: string): string {
  return text.replace(/[&<>"']|[^\0-\x7f]/gu, (character) => ENTITIES[character] ?? numbered(character));
}

function numbered(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
