import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { squawkProblems } from "./squawk-problems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scriptkeeper-squawk-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function problemsOf(text: string): Promise<string[]> {
  const path = join(folder, "0019_next.sql");
  await writeFile(path, text);
  return squawkProblems([{ path, text }]);
}

test.each([
  ["CREATE INDEX i ON emails (a);", "require-concurrent-index-creation"],
  ["DROP INDEX i;", "require-concurrent-index-deletion"],
  ["ALTER TABLE emails ADD CONSTRAINT c CHECK (a > 0);", "constraint-missing-not-valid"],
  ["ALTER TABLE emails ADD CONSTRAINT u UNIQUE (a);", "disallowed-unique-constraint"],
  ["ALTER TABLE emails ADD COLUMN a int NOT NULL;", "adding-required-field"],
  ["ALTER TABLE emails ADD COLUMN a uuid DEFAULT gen_random_uuid();", "adding-field-with-default"],
  ["ALTER TABLE emails ALTER COLUMN a SET NOT NULL;", "adding-not-nullable-field"],
  ["ALTER TABLE emails ALTER COLUMN a SET DATA TYPE bigint;", "changing-column-type"],
  ["ALTER TABLE emails RENAME COLUMN a TO b;", "renaming-column"],
  ["ALTER TABLE emails RENAME TO letters;", "renaming-table"],
  ["ALTER TABLE emails ADD COLUMN a int REFERENCES users (id);", "adding-foreign-key-constraint"],
  ["ALTER TABLE emails ADD COLUMN;", "syntax-error"],
])("squawk refuses %s", async (statement, rule) => {
  expect((await problemsOf(statement)).join()).toContain(`0019_next.sql:1: `);
  expect((await problemsOf(statement)).join()).toContain(`(squawk ${rule})`);
});

test.each([
  "ALTER TABLE emails ADD COLUMN a text;",
  "ALTER TABLE emails ADD COLUMN a boolean DEFAULT false NOT NULL;",
  "ALTER TABLE emails ADD CONSTRAINT c CHECK (a > 0) NOT VALID;",
  "ALTER TABLE emails VALIDATE CONSTRAINT c;",
  "CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON emails (a);",
  "CREATE TABLE kinds (id int PRIMARY KEY, user_id int);--> statement-breakpoint\nCREATE INDEX i ON kinds (user_id);--> statement-breakpoint\nALTER TABLE kinds ADD CONSTRAINT f FOREIGN KEY (user_id) REFERENCES users (id);",
])("squawk lets %s through", async (text) => {
  expect(await problemsOf(text)).toEqual([]);
});
