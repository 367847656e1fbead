import { readFileSync } from "node:fs";
import { lockProblems } from "./check-lock/lock-problems.ts";

const problems = lockProblems(JSON.parse(readFileSync("package-lock.json", "utf8")));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
