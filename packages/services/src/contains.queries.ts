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
