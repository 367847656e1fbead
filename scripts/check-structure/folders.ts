import { dirname } from "node:path/posix";

/**
 * Where each folder is one concept, and how many files such a folder may have; a folder with more contains a second concept. A
 * screen consists of about a dozen components, their hooks and their texts. The rules of `domain` are a list, each imported by
 * name, and sending an email is one sequence of steps.
 */
const PARTS = [
  { files: /^packages\/(services|db)\/src\/(?!email\/).+\/.+\.ts$/, most: 12 },
  { files: /^(apps\/web|packages\/(contracts|testing))\/src\/.+\.tsx?$/, most: 18 },
];
const TEST = /\.test\.tsx?$/;

/** Returns the folders with too many files, not counting tests. */
export function folderProblems(paths: readonly string[]): string[] {
  return PARTS.flatMap(({ files, most }) => {
    const counts = new Map<string, number>();
    for (const path of paths)
      if (files.test(path) && !TEST.test(path))
        counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    return [...counts]
      .filter(([, count]) => count > most)
      .map(([folder, count]) => `${folder}: ${count} files, more than ${most}: give each concept a folder`);
  });
}
