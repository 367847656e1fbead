import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const single = [
  "package.json",
  "package-lock.json",
  "turbo.json",
  "scripts/bundle.mjs",
  "scripts/migrate.ts",
  "scripts/create-admin.ts",
];
const trees = ["apps", "packages", "scripts/build", "scripts/operator"];
const skippedFolders = new Set(["node_modules", "dist", ".turbo", "coverage"]);
const skippedFile = /\.(test|int\.test|e2e)\.tsx?$|\.md$/;

/** Returns a hash that changes with any file that the build reads. */
export function sourceFingerprint(root) {
  const hash = createHash("sha256");
  const files = [
    ...single.map((path) => join(root, path)),
    ...trees.flatMap((tree) => walk(join(root, tree))),
  ];
  for (const file of files.filter((path) => existsSync(path))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

function walk(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : walk(path);
    return skippedFile.test(entry.name) ? [] : [path];
  });
}
