import { dirname } from "node:path/posix";

/**
 * Where folders are parts of one thing, and how many files of each are taken in at a glance; a folder with more has a second
 * concept in it. What a screen is made of are a dozen components, their hooks and their words. The rules of `domain` are a list,
 * of which each is imported by its name, and what sends an email is one line of steps.
 */
const PARTS = [
  { files: /^packages\/(services|db)\/src\/(?!email\/).+\/.+\.ts$/, most: 12 },
  { files: /^(apps\/web|packages\/(contracts|testing))\/src\/.+\.tsx?$/, most: 18 },
];
const TEST = /\.test\.tsx?$/;

/** Folders with too many files; tests beside them do not count. */
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
