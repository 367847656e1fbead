import { BRACED } from "@scriptkeeper/contracts/emails/wording-rules";

/** What an email knows for the placeholders in braces. */
export interface WordingFacts {
  readonly firstName: string | null;
  readonly pharmacyName: string;
  readonly itemCount: number;
}

/**
 * Replaces the placeholders in braces. Without a first name its placeholder is removed with the comma or space before
 * it.
 */
export function fillWords(text: string, { firstName, pharmacyName, itemCount }: WordingFacts): string {
  const name = firstName?.trim() ?? "";
  const known: Readonly<Record<string, string>> = {
    "first name": name,
    pharmacy: pharmacyName,
    "these items": itemCount === 1 ? "this item" : `these ${itemCount} items`,
  };
  return (name === "" ? withoutName(text) : text).replace(
    BRACED,
    (written, token: string | undefined, offset: number, whole: string) => {
      const value = known[token ?? ""] ?? written;
      return token === "these items" && beginsSentence(whole.slice(0, offset)) ? capitalised(value) : value;
    },
  );
}

function withoutName(text: string): string {
  const begun = text.replace(/^\{first name\}[\s,]*/, "");
  return (begun === text ? text : capitalised(begun)).replace(/[\s,]*\{first name\}/g, "");
}

function beginsSentence(before: string): boolean {
  return /(^|[.!?]\s+)$/.test(before);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
