import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { declarationProblems, manifestsOf } from "./check-structure/declared-imports.ts";
import { folderProblems } from "./check-structure/folders.ts";
import { linkProblems } from "./check-structure/links.ts";
import { moduleProblems } from "./check-structure/modules.ts";
import { nameProblems } from "./check-structure/names.ts";
import { requirementProblems } from "./check-structure/requirements.ts";
import { textProblems } from "./check-structure/texts.ts";

const files = git(["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"]);
const gone = new Set(git(["ls-files", "--deleted"]));
const present = files.filter((path) => !gone.has(path));
const manifests = manifestsOf(present, (path) => JSON.parse(readFileSync(path, "utf8")));

const texts = present.filter(isText).map((path) => ({ path, text: readFileSync(path, "utf8") }));

const problems = [
  ...present.flatMap(nameProblems),
  ...folderProblems(present),
  ...texts.flatMap((file) => [...textProblems(file), ...declarationProblems(file, manifests)]),
  ...linkProblems(texts, present),
  ...requirementProblems(texts),
  ...moduleProblems(JSON.parse(readFileSync("packages/services/modules.json", "utf8")), texts),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function git(args: string[]): string[] {
  const { stdout, status } = spawnSync("git", [...args, "-z"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error("the structure can only be checked in a git checkout");
  return stdout.split("\0").filter((path) => path !== "");
}

function isText(path: string): boolean {
  return !/\.(png|ico|svg|woff2?|gz)$|(^|\/)package-lock\.json$/.test(path);
}
