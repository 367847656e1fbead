// Checks that the migrations after 0018 can run while people work. Part of `npm run structure`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationProblems } from "./check-migrations/migration-problems.ts";
import { squawkProblems } from "./check-migrations/squawk-problems.ts";

const LAST_UNCHECKED = 18;
const folder = "packages/db/migrations";
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

const files = readdirSync(folder)
  .filter((name) => name.endsWith(".sql") && Number.parseInt(name, 10) > LAST_UNCHECKED)
  .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), "utf8") }));
const problems = [
  ...files.flatMap((file) => migrationProblems(file, { version })),
  ...(await squawkProblems(files)),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
