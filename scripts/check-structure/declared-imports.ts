import ts from "typescript";
import type { SourceFile } from "./texts.ts";

export interface Manifest {
  name: string;
  /** Every package that the manifest names, for use and for development. */
  declared: Set<string>;
}

interface PackageJson {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Returns the workspaces' manifests by folder. */
export function manifestsOf(paths: string[], read: (path: string) => PackageJson): Map<string, Manifest> {
  return new Map(
    paths
      .filter((path) => /^(apps|packages)\/[^/]+\/package\.json$/.test(path))
      .map((path) => {
        const { name = "", dependencies, devDependencies } = read(path);
        const declared = new Set(Object.keys({ ...dependencies, ...devDependencies }));
        return [path.replace("/package.json", ""), { name, declared }];
      }),
  );
}

/** Tests, and files that only tests use. */
const TEST = /\.(test|e2e)\.tsx?$|(^|\/)testing\//;
/** Packages that every package's tests may use without declaring them. */
const TEST_PACKAGES = ["testing", "shopify-emulator", "dev-postgres", "dev-process"].map(
  (name) => `@scriptkeeper/${name}`,
);

/** Our own packages that a workspace's file imports but its package.json does not name. knip checks npm packages. */
export function declarationProblems(file: SourceFile, manifests: Map<string, Manifest>): string[] {
  const own = manifests.get(/^(?:apps|packages)\/[^/]+/.exec(file.path)?.[0] ?? "");
  if (!own || !/\.(tsx?|mjs)$/.test(file.path)) return [];
  const packages = ts
    .preProcessFile(file.text)
    .importedFiles.flatMap(({ fileName }) => /^@scriptkeeper\/[^/]+/.exec(fileName)?.[0] ?? []);
  return [...new Set(packages)]
    .filter((name) => name !== own.name && !own.declared.has(name))
    .filter((name) => !(TEST.test(file.path) && TEST_PACKAGES.includes(name)))
    .map((name) => `${file.path}: imports ${name}, which its package.json does not name`);
}
