import type { SqlErrorDetails } from "@scriptkeeper/contracts/database/database";
import { AppError, notFound, type PostgresError, postgresErrorIn } from "../core/index.ts";

export function sqlErrorDetails({ code, detail, hint, position }: PostgresError): SqlErrorDetails {
  return {
    code,
    detail: detail ?? null,
    hint: hint ?? null,
    position: position ? Number(position) : null,
  };
}

/**
 * Classes of errors that the caller caused: values, constraints, permissions, and exceptions raised by the table's
 * functions.
 */
const OWN_DOING = /^(22|23|42|44|0A|P0|54)/;
const CONFLICTS = new Set(["23503", "23505", "23P01"]);
const NOT_ALLOWED = "42501";

/** Converts PostgreSQL's refusal of a row to an `AppError` with its message; any other error is returned unchanged. */
export function refusedRow(error: unknown, field?: string): unknown {
  const found = postgresErrorIn(error);
  if (!found || !OWN_DOING.test(found.code)) return error;
  const code =
    found.code === NOT_ALLOWED ? "FORBIDDEN" : CONFLICTS.has(found.code) ? "CONFLICT" : "BAD_INPUT";
  const named = field ?? found.column;
  return new AppError(code, found.message, {
    ...(named ? { field: named } : {}),
    // The position refers to a statement that the caller did not write.
    sqlError: { ...sqlErrorDetails(found), position: null },
  });
}

/** Whether the error is about a value, a domain's included, without naming the column. */
export function isAboutValue(error: unknown): boolean {
  const found = postgresErrorIn(error);
  return found !== null && (found.code.startsWith("22") || (found.code === "23514" && !found.table));
}

/** NOT_FOUND for a key that does not fit its column's type: it matches nothing. */
export function refusedKey(error: unknown, message: string): unknown {
  return postgresErrorIn(error)?.code.startsWith("22") ? notFound(message) : refusedRow(error);
}
