import type { Cell, GridColumn } from "@scriptkeeper/contracts/database/database";

/** How a value of each kind is written, as PostgreSQL reads it. */
export const formatHints: Partial<Record<GridColumn["input"], string>> = {
  date: "YYYY-MM-DD",
  timestamp: "YYYY-MM-DD hh:mm:ss",
  time: "hh:mm:ss",
  json: "JSON",
  array: "{one,two}",
  bytes: "\\x0a1b",
};

/** PostgreSQL prints a boolean as a letter or as a word, depending on who asks. */
export function booleanLabel(value: Cell): Cell {
  if (value === "t") return "true";
  return value === "f" ? "false" : value;
}

/** What a new row's cell holds while nothing is typed into it. */
export function absentText(column: GridColumn): string {
  if (column.EXTRA === "auto_increment") return "counted up";
  if (column.EXTRA) return "computed";
  if (column.isMasked) return "out of reach";
  if (column.readOnlyReason && !column.canCreate && column.COLUMN_DEFAULT === null) return "set elsewhere";
  if (column.COLUMN_DEFAULT !== null) return `default: ${column.COLUMN_DEFAULT}`;
  return column.isRequired ? "required" : "NULL";
}
