const DRAWERS = new Set(["utils", "util", "helpers", "common", "misc"]);

const WORDS = "[a-z0-9]+(-[a-z0-9]+)*";
const ROLE = "(\\.(router|routes|queries|config|gen|d))?";
const TEST = "(\\.((int|attack)\\.test|test|e2e))?";
const SOURCE = /\.(tsx?|mjs|cjs|js|css|mjml)$/;
const SOURCE_NAME = new RegExp(`^\\.?${WORDS}${ROLE}${TEST}\\.(tsx?|mjs|cjs|js|css|mjml)$`);

/** Problems with a file's place and name: kebab-case, a known suffix, no catch-all folders. */
export function nameProblems(path: string): string[] {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  const problems = folders
    .filter((folder) => DRAWERS.has(folder))
    .map((folder) => `${path}: a folder named "${folder}" says nothing about what is in it`);
  if (SOURCE.test(name) && !SOURCE_NAME.test(name))
    problems.push(
      `${path}: not a name like verb-noun.ts, or its suffix is none of .router .routes .queries .config .gen .test .int.test .attack.test .e2e`,
    );
  return problems;
}
