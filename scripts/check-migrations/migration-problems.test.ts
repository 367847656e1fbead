import { expect, test } from "vitest";
import { migrationProblems } from "./migration-problems.ts";

const problemsOf = (...statements: string[]) =>
  migrationProblems(
    { path: "0019_next.sql", text: statements.join("--> statement-breakpoint\n") },
    { version: "0.2.0" },
  );

test.each([
  [
    [
      'ALTER TABLE "emails" ADD COLUMN "note" text;',
      'ALTER TABLE "emails" ADD CONSTRAINT "c" CHECK (a > 0) NOT VALID;',
    ],
  ],
  [
    [
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "emails" ("a");',
      'ALTER TABLE "emails" VALIDATE CONSTRAINT "c";',
    ],
  ],
  [
    [
      'CREATE TABLE "kinds" ("id" int, CHECK (id > 0));',
      "INSERT INTO kinds VALUES (1);",
      'UPDATE "kinds" SET id = 2;',
    ],
  ],
  [['-- Unused since 0.1.9, where "note" took its place.\nALTER TABLE "emails" DROP COLUMN "text_body";']],
  [['ALTER TABLE "emails" ADD COLUMN "a" text DEFAULT \'one; two\';']],
])("a non-blocking migration is accepted: %j", (statements) => {
  expect(problemsOf(...statements)).toEqual([]);
});

test.each([
  [
    ["ALTER TABLE emails ADD COLUMN a int;", "CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON emails (a);"],
    "migration of their own",
  ],
  [["CREATE INDEX CONCURRENTLY i ON emails (a);"], "IF NOT EXISTS"],
  [["DROP INDEX CONCURRENTLY i;"], "IF EXISTS"],
  [["REINDEX TABLE CONCURRENTLY emails;"], "only CREATE INDEX"],
  [["ALTER TABLE emails ADD COLUMN a int; ALTER TABLE emails ADD COLUMN b int;"], "statement-breakpoint"],
  [['UPDATE "emails" SET a = 1;'], "UPDATE keeps people"],
  [["WITH old AS (SELECT 1) DELETE FROM emails USING old;"], "DELETE FROM keeps people"],
  [["TRUNCATE emails;"], "TRUNCATE keeps people"],
  [["LOCK TABLE emails;"], "LOCK keeps people"],
  [["DO $$ BEGIN PERFORM 1; END $$;"], "DO hides"],
  [["ALTER TABLE emails ADD COLUMN a int CHECK (a > 0);"], "reads the whole table"],
  [["ALTER TABLE emails ADD COLUMN a int UNIQUE;"], "reads the whole table"],
  [["ALTER TABLE emails DROP COLUMN a;"], "Unused since"],
  [["DROP TABLE emails;"], "Unused since"],
  [["-- Unused since 0.2.0\nALTER TABLE emails DROP COLUMN a;"], "remove it in the next one"],
  [["-- Unused since 0.10.0\nDROP TABLE emails;"], "remove it in the next one"],
  [[`-- ${"squawk"}-ignore ban-drop-column\nSELECT 1;`], "instead of silencing"],
])("a blocking migration is refused: %j", (statements, problem) => {
  expect(problemsOf(...statements)).toEqual([expect.stringContaining(problem)]);
});
