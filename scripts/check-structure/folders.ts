import { dirname } from "node:path/posix";

/** So many files are taken in at a glance; a folder with more has a second concept in it. */
const MOST = 12;
/**
 * Where folders are parts of one thing. The rules of `domain`, say, are a list, of which each is imported by its name, and
 * what sends an email is one line of steps.
 */
const PARTS = /^packages\/(services|db)\/src\/(?!email\/).+\/.+\.ts$/;
const TEST = /\.test\.ts$/;

/** Folders with too many files; tests beside them do not count. */
export function folderProblems(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths)
    if (PARTS.test(path) && !TEST.test(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST)
    .map(([folder, count]) => `${folder}: ${count} files, more than ${MOST}: give each concept a folder`);
}
