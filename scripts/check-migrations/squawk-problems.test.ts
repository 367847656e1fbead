import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { squawkProblems } from "./squawk-problems.ts";

const refused: [statement: string, rule: string][] = [
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
];
const fine = [
  "ALTER TABLE emails ADD COLUMN a text;",
  "ALTER TABLE emails ADD COLUMN a boolean DEFAULT false NOT NULL;",
  "ALTER TABLE emails ADD CONSTRAINT c CHECK (a > 0) NOT VALID;",
  "ALTER TABLE emails VALIDATE CONSTRAINT c;",
  "CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON emails (a);",
  "CREATE TABLE kinds (id int PRIMARY KEY, user_id int);--> statement-breakpoint\nCREATE INDEX i ON kinds (user_id);--> statement-breakpoint\nALTER TABLE kinds ADD CONSTRAINT f FOREIGN KEY (user_id) REFERENCES users (id);",
];

let folder: string;
let problems: string[];
// One run looks at all of them, as it does at the migrations: to start it takes longer than to read a file.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scriptkeeper-squawk-"));
  const files = [...refused.map(([statement]) => statement), ...fine].map((text, index) => ({
    path: join(folder, fileName(index)),
    text,
  }));
  await Promise.all(files.map(({ path, text }) => writeFile(path, text)));
  problems = await squawkProblems(files);
});
afterAll(() => rm(folder, { recursive: true }));

function fileName(index: number): string {
  return `${String(index).padStart(4, "0")}_next.sql`;
}

function problemsOf(index: number): string[] {
  return problems.filter((problem) => problem.includes(`${fileName(index)}:`));
}

test.each(refused.map(([statement, rule], index) => ({ statement, rule, index })))(
  "squawk refuses $statement",
  ({ rule, index }) => {
    expect(problemsOf(index).join()).toContain(`${fileName(index)}:1: `);
    expect(problemsOf(index).join()).toContain(`(squawk ${rule})`);
  },
);

test.each(fine.map((text, index) => ({ text, index: refused.length + index })))(
  "squawk accepts $text",
  ({ index }) => {
    expect(problemsOf(index)).toEqual([]);
  },
);
