import type { SourceFile } from "./texts.ts";

const DOCUMENT = "docs/requirements.md";
const TEST = /\.(test|e2e)\.tsx?$/;
const ID = /\b[AB]-[A-Z]+-\d+\b/g;
const ROW = /^\| ([AB]-[A-Z]+-\d+) \|/gm;

/** Returns requirements that no test names, and ids in tests that docs/requirements.md does not explain. */
export function requirementProblems(files: readonly SourceFile[]): string[] {
  const text = files.find(({ path }) => path === DOCUMENT)?.text ?? "";
  const rows = [...text.matchAll(ROW)].flatMap(([, id]) => id ?? []);
  const known = new Set(rows);
  const tests = files.filter(({ path }) => TEST.test(path) && !path.startsWith("scripts/check-structure/"));
  const named = new Set(tests.flatMap((file) => file.text.match(ID) ?? []));
  return [
    ...rows.filter((id, index) => rows.indexOf(id) < index).map((id) => `${DOCUMENT}: ${id} has two rows`),
    ...rows.filter((id) => !named.has(id)).map((id) => `${DOCUMENT}: no test names ${id}`),
    ...tests.flatMap(({ path, text: test }) =>
      [...new Set(test.match(ID))]
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id} has no row in ${DOCUMENT}`),
    ),
  ];
}
