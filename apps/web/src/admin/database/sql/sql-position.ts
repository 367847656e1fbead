/** One line of a query, parted at the place that PostgreSQL points at. */
export interface SqlPlace {
  line: number;
  column: number;
  before: string;
  marked: string;
  after: string;
  /** Where the mark starts and ends in the query, for a text field's selection. */
  from: number;
  to: number;
}

/**
 * Finds the place in a query that an error points at. `position` counts characters from 1, as PostgreSQL does:
 * one beyond the basic plane is one character there and two in JavaScript.
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
