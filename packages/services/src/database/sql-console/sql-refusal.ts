import { databaseMessages, hiddenColumns } from "@scriptkeeper/contracts/database/messages";
import { StatementStopped, type StopReason } from "@scriptkeeper/db/sql-console/statement-outcome";
import { getTableAccess, PRODUCT_SCHEMA } from "@scriptkeeper/db/sql-console/table-access";
import { AppError, badInput, type PostgresError, postgresErrorIn } from "../../core/index.ts";
import { sqlErrorDetails } from "../postgres-error.ts";

const stopMessages: Record<StopReason, string> = {
  "answer too large": databaseMessages.answerTooLarge,
  "did not stop": databaseMessages.stopped,
  "changes the catalogue": databaseMessages.changesCatalogue,
  "block of code": databaseMessages.codeBlock,
  message: databaseMessages.serverMessage,
  setting: databaseMessages.fixedSettings,
  "outlives its run": databaseMessages.outlivesRun,
  "public function": databaseMessages.openDoor,
  "not committed": databaseMessages.notCommitted,
  "commit unknown": databaseMessages.commitUnknown,
  "other password": databaseMessages.otherPassword,
};

/** Nothing was wrong with the statement. */
const aboutDatabase: ReadonlySet<StopReason> = new Set(["not committed", "commit unknown", "other password"]);

/** The database itself is away, starting or full: nothing about the statement; 08P01 is a parameter without a value. */
const AWAY = /^(08(?!P01)|53|57P)/;
const CANCELLED_BY_USER = "canceling statement due to user request";

/** PostgreSQL's refusal of a statement, in its own words; anything else is thrown as it came. */
export function refusedStatement(error: unknown): unknown {
  if (error instanceof StatementStopped) {
    const message = stopMessages[error.reason];
    return aboutDatabase.has(error.reason) ? new AppError("BUSY", message) : badInput("sql", message);
  }
  const found = postgresErrorIn(error);
  if (!found) return error;
  if (found.code === "53300") return new AppError("BUSY", databaseMessages.boxOverloaded);
  if (AWAY.test(found.code)) return error;
  const details = sqlErrorDetails(found);
  return new AppError("BAD_INPUT", found.message, {
    field: "sql",
    sqlError: { ...details, hint: details.hint ?? hintAboutReach(found.message) },
  });
}

/** PostgreSQL names the table and not the column that is out of reach, nor where it is changed. */
function hintAboutReach(message: string): string | null {
  const [, table = ""] = /^permission denied for table (\w+)$/.exec(message) ?? [];
  const { hidden, byVerb } = getTableAccess(PRODUCT_SCHEMA, table);
  const elsewhere = byVerb ? [...Object.values(byVerb.columns), byVerb.add, byVerb.delete] : [];
  const sentences = [hidden.length > 0 ? hiddenColumns(table, hidden) : undefined, ...elsewhere];
  return [...new Set(sentences)].filter(Boolean).join(" ") || null;
}

/** Whether PostgreSQL itself said that a read-only transaction may not do this. */
export function isWrite(error: unknown): boolean {
  return postgresErrorIn(error)?.code === "25006";
}

export function isCancelled(error: unknown): boolean {
  const found: PostgresError | null = postgresErrorIn(error);
  return found?.code === "57014" && found.message === CANCELLED_BY_USER;
}
