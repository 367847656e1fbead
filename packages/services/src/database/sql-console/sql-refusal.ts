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

/** Reasons that are not the statement's fault. */
const aboutDatabase: ReadonlySet<StopReason> = new Set(["not committed", "commit unknown", "other password"]);

/**
 * Errors of a database that is away, starting or full, and not of the statement; 08P01, a parameter without a value,
 * is the statement's.
 */
const AWAY = /^(08(?!P01)|53|57P)/;
const CANCELLED_BY_USER = "canceling statement due to user request";

/**
 * Converts PostgreSQL's refusal of a statement to an `AppError` with its message; any other error is returned
 * unchanged.
 */
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

/** PostgreSQL names only the table: this adds which columns are out of reach, and where to change them instead. */
function hintAboutReach(message: string): string | null {
  const [, table = ""] = /^permission denied for table (\w+)$/.exec(message) ?? [];
  const { hidden, byVerb } = getTableAccess(PRODUCT_SCHEMA, table);
  const elsewhere = byVerb ? [...Object.values(byVerb.columns), byVerb.add, byVerb.delete] : [];
  const sentences = [hidden.length > 0 ? hiddenColumns(table, hidden) : undefined, ...elsewhere];
  return [...new Set(sentences)].filter(Boolean).join(" ") || null;
}

/** Whether PostgreSQL refused a write in a read-only transaction. */
export function isWrite(error: unknown): boolean {
  return postgresErrorIn(error)?.code === "25006";
}

export function isCancelled(error: unknown): boolean {
  const found: PostgresError | null = postgresErrorIn(error);
  return found?.code === "57014" && found.message === CANCELLED_BY_USER;
}
