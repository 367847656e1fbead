/** One line of a query, split at the position that PostgreSQL points at. */
export interface SqlPlace {
  line: number;
  column: number;
  before: string;
  marked: string;
  after: string;
  /** The start and end of the mark in the query, for a text field's selection. */
  from: number;
  to: number;
}

/**
 * Finds the place in a query that an error points at. `position` counts characters from 1, as PostgreSQL does: a
 * character beyond the basic plane counts as one there and as two in JavaScript. Returns null if it lies outside the
 * query.
 */
export function sqlPlace(sql: string, position: number): SqlPlace | null {
  const characters = Array.from(sql);
  if (position < 1 || position > characters.length + 1) return null;
  const from = characters.slice(0, position - 1).join("").length;
  const lineStart = sql.lastIndexOf("\n", from - 1) + 1;
  const nextBreak = sql.indexOf("\n", from);
  const lineEnd = nextBreak === -1 ? sql.length : nextBreak;
  const to = from + (firstWord.exec(sql.slice(from, lineEnd))?.[0].length ?? 0);
  return {
    line: sql.slice(0, lineStart).split("\n").length,
    column: Array.from(sql.slice(lineStart, from)).length + 1,
    before: sql.slice(lineStart, from),
    marked: sql.slice(from, to),
    after: sql.slice(to, lineEnd),
    from,
    to,
  };
}

const firstWord = /^(?:[\p{L}\p{N}_$]+|"[^"]*"?|'[^']*'?|.)/su;
