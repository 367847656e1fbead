import type { Cell, GridColumn } from "@scriptkeeper/contracts/database/database";

/** The format of each kind of value, as PostgreSQL reads it. */
export const formatHints: Partial<Record<GridColumn["input"], string>> = {
  date: "YYYY-MM-DD",
  timestamp: "YYYY-MM-DD hh:mm:ss",
  time: "hh:mm:ss",
  json: "JSON",
  array: "{one,two}",
  bytes: "\\x0a1b",
};

/** Returns a boolean as a word: PostgreSQL prints a letter or a word, depending on how it is read. */
export function booleanLabel(value: Cell): Cell {
  if (value === "t") return "true";
  return value === "f" ? "false" : value;
}

/** Returns what a new row's untouched cell shows. */
export function absentText(column: GridColumn): string {
  if (column.EXTRA === "auto_increment") return "counted up";
  if (column.EXTRA) return "computed";
  if (column.isMasked) return "out of reach";
  if (column.readOnlyReason && !column.canCreate && column.COLUMN_DEFAULT === null) return "set elsewhere";
  if (column.COLUMN_DEFAULT !== null) return `default: ${column.COLUMN_DEFAULT}`;
  return column.isRequired ? "required" : "NULL";
}
