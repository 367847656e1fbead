import { badInput, placeParts } from "../../../core/index.ts";
import type { GridTableFacts } from "../grid-table.ts";

/** Where a row stands in a list: its value in the column that the list is sorted by, and its key, as text. */
export interface Position {
  /** Null where the column is null, and where the key alone gives the order. */
  value: string | null;
  key: string[];
}

/** A position as it is given away and comes back. */
export interface Cursor {
  position: Position;
  /** The column that the list was sorted by; null for the key's order. */
  column: string | null;
  /** The walk began at a page that was found by statistics, so that page numbers are about right only. */
  isApproximate: boolean;
}

export function toCursorText({ position, column, isApproximate }: Cursor): string {
  return JSON.stringify([isApproximate ? 1 : 0, column, position.value, ...position.key]);
}

/** Throws a refusal that names the field when the text is no position of a list of this table in this order. */
export function readCursor(
  text: string,
  { table, column, field }: { table: GridTableFacts; column: string | null; field: string },
): Cursor {
  const parts = placeParts(text);
  const [isApproximate, sortedBy, value, ...key] = parts;
  const isText = (part: unknown): part is string => typeof part === "string" && !part.includes("\0");
  const isKnown =
    (isApproximate === 0 || isApproximate === 1) &&
    sortedBy === column &&
    (value === null || (column !== null && isText(value))) &&
    key.length === table.key.length;
  if (!isKnown || !key.every(isText)) throw badInput(field, `${field} is no place in this list`);
  return {
    position: { value: value ?? null, key: key.filter(isText) },
    column,
    isApproximate: isApproximate === 1,
  };
}
