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

/** What class of errors is the asker's own doing: values, constraints, rights and what functions of the table raise. */
const OWN_DOING = /^(22|23|42|44|0A|P0|54)/;
const CONFLICTS = new Set(["23503", "23505", "23P01"]);
const NOT_ALLOWED = "42501";

/** PostgreSQL's refusal of a row, in its own words; anything else is thrown as it came. */
export function refusedRow(error: unknown, field?: string): unknown {
  const found = postgresErrorIn(error);
  if (!found || !OWN_DOING.test(found.code)) return error;
  const code =
    found.code === NOT_ALLOWED ? "FORBIDDEN" : CONFLICTS.has(found.code) ? "CONFLICT" : "BAD_INPUT";
  const named = field ?? found.column;
  return new AppError(code, found.message, {
    ...(named ? { field: named } : {}),
    // The position lies in a statement of ours.
    sqlError: { ...sqlErrorDetails(found), position: null },
  });
}

/** Whether it is about a value, be it of a domain, without saying of which column. */
export function isAboutValue(error: unknown): boolean {
  const found = postgresErrorIn(error);
  return found !== null && (found.code.startsWith("22") || (found.code === "23514" && !found.table));
}

/** A key that is no value of its column's type names nothing. */
export function refusedKey(error: unknown, message: string): unknown {
  return postgresErrorIn(error)?.code.startsWith("22") ? notFound(message) : refusedRow(error);
}
