// Checks that the assessment against OWASP's ASVS is complete and that its evidence exists. Part of `npm run structure`.
//   npx tsx scripts/check-asvs.ts --write     # updates the table of counts
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { rowsOf } from "./check-asvs/assessment.ts";
import { asvsProblems, brokenLinks } from "./check-asvs/asvs-problems.ts";
import { withSummary } from "./check-asvs/summary.ts";

const path = "docs/security/asvs.md";
const rules = "docs/security/controls.md";
const levels = new Map(
  readFileSync("scripts/check-asvs/requirements.txt", "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" "))
    .map(([id = "", level]) => [id, Number(level)] as const),
);

if (process.argv.includes("--write")) {
  const document = readFileSync(path, "utf8");
  writeFileSync(path, withSummary(document, { rows: rowsOf(document), levels }));
}
const problems = [
  ...asvsProblems({ path, document: readFileSync(path, "utf8"), levels, read }),
  ...brokenLinks(readFileSync(rules, "utf8"), { path: rules, read }),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** A folder exists, but has no titles. */
function read(file: string): string | null {
  if (!existsSync(file)) return null;
  return statSync(file).isDirectory() ? "" : readFileSync(file, "utf8");
}
