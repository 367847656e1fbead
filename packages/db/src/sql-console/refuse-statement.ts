import type { PublicRights } from "./revoke-public.ts";
import { StatementStopped, type StopReason } from "./statement-outcome.ts";

/** Statements for which PostgreSQL asks no right, by the word that each begins with. */
const noRightNeeded: Readonly<Record<string, StopReason>> = {
  do: "block of code",
  listen: "message",
  notify: "message",
  unlisten: "message",
  set: "setting",
  reset: "setting",
  discard: "setting",
  prepare: "outlives its run",
};

/**
 * Throws for what no right can keep from the role. Functions that stay open to it are refused by their name, which
 * stands in every statement that calls them: those that would build a statement are among them, and names with escapes
 * in them are refused, too.
 */
export function refuseStatement(sql: string, { functions }: Pick<PublicRights, "functions">): void {
  const [word = ""] = /^[a-z_]*/i.exec(withoutLead(sql)) ?? [];
  const reason = Object.hasOwn(noRightNeeded, word.toLowerCase()) && noRightNeeded[word.toLowerCase()];
  if (reason) throw new StatementStopped(reason);
  if (functions.length > 0 && namesOneOf(sql.toLowerCase(), functions))
    throw new StatementStopped("public function");
}

function namesOneOf(sql: string, functions: readonly string[]): boolean {
  if (sql.includes('u&"')) return true;
  // A rule of this view calls the function that changes settings.
  const names =
    functions.includes("set_config") && sql.includes("update") ? [...functions, "pg_settings"] : functions;
  return names.some((name) => sql.includes(name));
}

/** The text from its first word on: white space, comments and empty statements may stand before it. */
function withoutLead(sql: string): string {
  let rest = sql;
  for (;;) {
    const before = rest;
    rest = rest.replace(/^[\s;]+/, "").replace(/^--[^\n\r]*/, "");
    if (rest.startsWith("/*")) rest = rest.slice(endOfComment(rest));
    if (rest === before) return rest;
  }
}

/** Comments nest. */
function endOfComment(sql: string): number {
  const marks = /\/\*|\*\//g;
  let depth = 0;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === "/*" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}
