import { asOutsideStatement, bare } from "@scriptkeeper/db/migrating/statements";

export interface MigrationFile {
  path: string;
  text: string;
}

const REMOVAL = /^alter\s+table\s.*\bdrop\s+column\b|^drop\s+(table|view|type|schema)\b/is;
const UNUSED_SINCE = /^--\s*Unused since (\d+\.\d+\.\d+)\b/m;
const CHANGES_ROWS =
  /^(?:with\b.*\b)?(update|delete\s+from|truncate|lock|cluster|reindex|refresh)\s+(?:table\s+|only\s+)*("?[\w.]+"?)/is;
const CREATES = /^create\s+table\s+(?:if\s+not\s+exists\s+)?("?[\w.]+"?)/i;
const CHECKED_COLUMN =
  /^alter\s+table\s.*\badd\s+column\b(?:(?!,\s*add\b).)*\b(check\s*\(|unique\b|primary\s+key\b)/is;
/** Split, so that a search for the directive does not find this file. */
const SILENCED = new RegExp(["squawk", "ignore"].join("-"));

/** What our own rules report about a migration: what its runner can't do safely, and removals in the same release that stops using something. */
export function migrationProblems({ path, text }: MigrationFile, { version }: { version: string }): string[] {
  const statements = text.split("--> statement-breakpoint").filter((statement) => bare(statement) !== "");
  const made = new Set(statements.flatMap((statement) => CREATES.exec(bare(statement))?.[1] ?? []));
  const outside = statements.filter((statement) => asOutsideStatement(statement));
  const found = statements.flatMap((statement) => statementProblems(statement, { made, version }));
  if (outside.length > 0 && outside.length < statements.length)
    found.push(
      "CONCURRENTLY and VALIDATE run outside the transaction: give them a migration of their own (drizzle-kit generate --custom)",
    );
  if (SILENCED.test(text)) found.push("mend what squawk complains about instead of silencing it");
  return found.map((problem) => `${path}: ${problem}`);
}

function statementProblems(
  statement: string,
  { made, version }: { made: Set<string>; version: string },
): string[] {
  const text = bare(statement);
  const problems: string[] = [];
  if (text.includes(";") && !/\$\$|'[^']*;[^']*'/.test(text))
    problems.push("put a --> statement-breakpoint after each statement");
  const outside = asOutsideStatement(statement);
  if (outside && !outside.isRepeatable)
    problems.push(
      `${outside.does} with IF ${outside.does === "create index" ? "NOT " : ""}EXISTS: after a crash it runs again`,
    );
  const isConcurrent = !outside && /\bconcurrently\b/i.test(text);
  if (isConcurrent) problems.push("only CREATE INDEX and DROP INDEX of a named index run CONCURRENTLY here");
  const [, verb, table = ""] = CHANGES_ROWS.exec(text) ?? [];
  if (verb && !isConcurrent && !made.has(table))
    problems.push(
      `${verb.toUpperCase()} keeps people from ${table}: let the worker fill rows in small steps`,
    );
  if (/^do\b/i.test(text)) problems.push("DO hides what it locks: write plain statements");
  if (CHECKED_COLUMN.test(text))
    problems.push(
      "a new column's CHECK, UNIQUE or PRIMARY KEY reads the whole table: add it NOT VALID, or build the index CONCURRENTLY",
    );
  if (REMOVAL.test(text)) problems.push(...removalProblems(statement, version));
  return problems;
}

function removalProblems(statement: string, version: string): string[] {
  const [, since] = UNUSED_SINCE.exec(statement) ?? [];
  if (!since)
    return [
      "the release before still uses what this removes; once one is out that does not, say so above it: -- Unused since 1.2.3",
    ];
  return isOlder(since, version)
    ? []
    : [`unused since ${since}, which is not older than this release (${version}): remove it in the next one`];
}

function isOlder(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((version) => version.split(".").map(Number));
  for (const [index, part] of (mine ?? []).entries()) {
    const against = theirs?.[index] ?? 0;
    if (part !== against) return part < against;
  }
  return false;
}
