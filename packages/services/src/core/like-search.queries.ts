import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * Whether a text holds another as it stands, in any case. No character of `part` is a pattern. ICU knows the case of
 * every alphabet, also where the database itself was made with the locale C.
 */
export function contains(text: Column | SQL, part: string): SQL {
  return sql`${text} collate "und-x-icu" ilike ${literally(part)}`;
}

/** A pattern that a text matches which holds `part` as it stands. */
export function literally(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/**
 * What a text must match to be found by a search box. One or two letters find only beginnings of words: an index knows
 * those, while for the middle of a word it needs three.
 */
export function searchPatterns(search: string): string[] {
  if (!/^[a-z0-9]{1,2}$/i.test(search)) return [literally(search)];
  return WORD_STARTS.map((before) => `${before}${search}%`);
}

const WORD_STARTS = ["", "% ", "%-", "%'", "%(", "%.", "%@"];
