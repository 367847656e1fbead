import type { GridListInput } from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { badInput } from "../../../core/index.ts";
import type { GridTableFacts } from "../grid-table.ts";

/** What of a column's values a list holds; null holds none of them. */
export interface Range {
  column: string;
  equal?: string | undefined;
  startsWith?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Which rows of a table in which order. */
export interface ArrangedList {
  table: GridTableFacts;
  /** The indexed column that comes before the key in the order; null where the key alone gives it. */
  column: string | null;
  isDescending: boolean;
  range: Range | null;
}

/** What was asked for, where an index gives it; throws a refusal that names the field of the input. */
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
