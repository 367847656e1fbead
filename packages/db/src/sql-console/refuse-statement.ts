import type { PublicRights } from "./revoke-public.ts";
import { StatementStopped, type StopReason } from "./statement-outcome.ts";

/** Statements that PostgreSQL allows to everybody, by their first word. */
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
 * Throws for statements that no right can deny the role. Functions that stay open to it are refused by name: every
 * statement that calls one contains its name, since functions that could build a statement are closed or refused too,
 * as are names with escapes.
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
  // An update of this view calls `set_config` through a rule.
  const names =
    functions.includes("set_config") && sql.includes("update") ? [...functions, "pg_settings"] : functions;
  return names.some((name) => sql.includes(name));
}

/** Returns the text from its first word on, without leading white space, comments and empty statements. */
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
