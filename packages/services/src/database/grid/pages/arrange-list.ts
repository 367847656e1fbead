import type { GridListInput } from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { badInput } from "../../../core/index.ts";
import type { GridTableFacts } from "../grid-table.ts";

/** A filter on the values of a column. Nulls never match. */
export interface Range {
  column: string;
  equal?: string | undefined;
  startsWith?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The rows of a table that a list shows, and their order. */
export interface ArrangedList {
  table: GridTableFacts;
  /** The indexed column that sorts before the key; null where the list is sorted by the key alone. */
  column: string | null;
  isDescending: boolean;
  range: Range | null;
}

/** Turns a request into a list that an index can serve. BAD_INPUT, with the field, for anything else. */
export function arrangeList(table: GridTableFacts, input: GridListInput): ArrangedList {
  const range = rangeOf(input);
  if (range) requireListed(table, { column: range.column, field: "column" });
  if (input.sort !== undefined) requireListed(table, { column: input.sort, field: "sort" });
  if (range && input.sort !== undefined && input.sort !== range.column)
    throw badInput("sort", databaseMessages.sortedByFilter(range.column));
  if (range?.startsWith !== undefined && !columnOf(table, range.column)?.canStartWith)
    throw badInput("startsWith", databaseMessages.noBeginnings(range.column));
  const column = input.sort ?? range?.column ?? null;
  return {
    table,
    column: column === table.key[0] ? null : column,
    isDescending: input.order === "desc",
    range,
  };
}

function rangeOf({ column, equal, startsWith, from, to }: GridListInput): Range | null {
  const ways = Object.entries({ equal, startsWith, from, to }).filter(([, value]) => value !== undefined);
  const [way] = ways;
  if (column === undefined) {
    if (way) throw badInput("column", databaseMessages.filterWithoutColumn(way[0]));
    return null;
  }
  if (!way) throw badInput("column", databaseMessages.columnWithoutFilter);
  if (ways.length > 1 && (equal !== undefined || startsWith !== undefined))
    throw badInput(equal === undefined ? "startsWith" : "equal", databaseMessages.oneFilter);
  return { column, equal, startsWith, from, to };
}

function requireListed(table: GridTableFacts, { column, field }: { column: string; field: string }): void {
  const found = columnOf(table, column);
  if (!found) throw badInput(field, databaseMessages.noColumn(table.name, column));
  if (found.isMasked) throw badInput(field, databaseMessages.maskedColumn(column));
  if (!table.hasShownKey) throw badInput(field, databaseMessages.noShownKey(table.name));
  if (found.canSort) return;
  const others = table.columns.flatMap(({ COLUMN_NAME, canSort }) => (canSort ? [COLUMN_NAME] : []));
  throw badInput(field, databaseMessages.notIndexed(column, others));
}

function columnOf({ columns }: GridTableFacts, name: string) {
  return columns.find(({ COLUMN_NAME }) => COLUMN_NAME === name);
}
