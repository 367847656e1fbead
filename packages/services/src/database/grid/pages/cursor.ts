import { badInput, placeParts } from "../../../core/index.ts";
import type { GridTableFacts } from "../grid-table.ts";

/** The position of a row in a list, as text: its value in the sorted column, and its key. */
export interface Position {
  /** Null where the column is null, or where the key alone sorts. */
  value: string | null;
  key: string[];
}

/** A position as it is given to clients and comes back. */
export interface Cursor {
  position: Position;
  /** The column by which the list was sorted; null for the key's order. */
  column: string | null;
  /** Whether the walk began at a page found by statistics, so that page numbers are only approximate. */
  isApproximate: boolean;
}

export function toCursorText({ position, column, isApproximate }: Cursor): string {
  return JSON.stringify([isApproximate ? 1 : 0, column, position.value, ...position.key]);
}

/** Parses a cursor. BAD_INPUT, with the field, for text that is no position in a list of this table with this order. */
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
  if (!isKnown || !key.every(isText)) throw badInput(field, `${field} is not a valid position in this list`);
  return {
    position: { value: value ?? null, key: key.filter(isText) },
    column,
    isApproximate: isApproximate === 1,
  };
}
