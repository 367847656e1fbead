import type { SqlAnswer } from "@scriptkeeper/contracts/database/database";
import { counted } from "@scriptkeeper/domain/number-words";

/** Returns "UPDATE of 3 rows", or the command alone if it counts no rows. */
export function writeText({ command, rowCount }: Pick<SqlAnswer, "command" | "rowCount">): string {
  return rowCount === null ? command : `${command} of ${counted(rowCount, "row")}`;
}

/** Returns a statement's duration in words. */
export function durationText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
