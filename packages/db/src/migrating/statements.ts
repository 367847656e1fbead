/**
 * A statement that PostgreSQL refuses inside a transaction, or that must not hold other locks while it scans a whole
 * table.
 */
export type OutsideStatement =
  | { does: "create index"; index: string; isRepeatable: boolean }
  | { does: "drop index"; index: string; isRepeatable: boolean }
  | { does: "validate constraint"; isRepeatable: true };

const NAME = String.raw`((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)`;
const CREATE_INDEX = new RegExp(
  String.raw`^create\s+(?:unique\s+)?index\s+concurrently\s+(if\s+not\s+exists\s+)?${NAME}\s+on\b`,
  "i",
);
const DROP_INDEX = new RegExp(String.raw`^drop\s+index\s+concurrently\s+(if\s+exists\s+)?${NAME}`, "i");
const VALIDATE = new RegExp(
  String.raw`^alter\s+table\s+(?:only\s+)?${NAME}\s+validate\s+constraint\s+${NAME}$`,
  "i",
);

/**
 * Classifies a statement that has to run outside a transaction; null for any other. `isRepeatable`: running it twice
 * does no harm.
 */
export function asOutsideStatement(statement: string): OutsideStatement | null {
  const text = bare(statement);
  const [, ifMissing, created] = CREATE_INDEX.exec(text) ?? [];
  if (created) return { does: "create index", index: created, isRepeatable: Boolean(ifMissing) };
  const [, ifPresent, dropped] = DROP_INDEX.exec(text) ?? [];
  if (dropped) return { does: "drop index", index: dropped, isRepeatable: Boolean(ifPresent) };
  return VALIDATE.test(text) ? { does: "validate constraint", isRepeatable: true } : null;
}

/** Returns the statement without comments, surrounding white space and the final semicolon. */
export function bare(statement: string): string {
  return statement
    .replace(/--[^\n]*/g, "")
    .trim()
    .replace(/;$/, "")
    .trim();
}
