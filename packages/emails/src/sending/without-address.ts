/**
 * Returns the text without the address, its local part and any other address, so that it can be shown and stored
 * anywhere.
 */
export function withoutAddress(text: string, to: string): string {
  const local = to.slice(0, to.lastIndexOf("@"));
  const named = local.length >= 3 ? [to, local] : [to];
  const whole = named.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text
    .replace(/\p{Cc}+/gu, " ")
    .replace(new RegExp(`(?<![\\w.+-])(?:${whole})(?![\\w+-])`, "gi"), "[address]")
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "[address]");
}

/** How many characters of a server's words are kept. */
export const LONGEST_REASON = 300;
