import type { SqlAnswer } from "@scriptkeeper/contracts/database/database";
import { counted } from "@scriptkeeper/domain/number-words";

/** "UPDATE of 3 rows", or the command alone where it counts none. */
export function writeText({ command, rowCount }: Pick<SqlAnswer, "command" | "rowCount">): string {
  return rowCount === null ? command : `${command} of ${counted(rowCount, "row")}`;
}

/** How long a statement took. */
export function durationText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
