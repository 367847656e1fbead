import type { SqlAnswer } from "@scriptkeeper/contracts/database";

/** "1 row" or "1,234 rows". */
export function rowsText(count: number): string {
  return `${count.toLocaleString("en-AU")} ${count === 1 ? "row" : "rows"}`;
}

/** "UPDATE of 3 rows", or the command alone where it counts none. */
export function writeText({ command, rowCount }: Pick<SqlAnswer, "command" | "rowCount">): string {
  return rowCount === null ? command : `${command} of ${rowsText(rowCount)}`;
}

/** How long a statement took. */
export function durationText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
