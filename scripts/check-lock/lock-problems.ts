interface LockEntry {
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

/**
 * What would make `npm ci` fail elsewhere: the address of one machine's registry, or a package that another one lists but the
 * lock lacks, such as the binary for a platform other than the one where the lock was made.
 */
export function lockProblems(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([place, entry]) => {
    const addressed = entry.resolved && !entry.link && /^https?:/.test(entry.resolved);
    const wanted = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
    return [
      ...(addressed ? [`package-lock.json: ${place} names the address ${hostOf(entry.resolved)}`] : []),
      ...wanted
        .filter((name) => !isFound(lock, place, name))
        .map((name) => `package-lock.json: ${place || "the project"} wants ${name}, which is missing`),
    ];
  });
}

/** Looks where Node would: beside the package, then in each folder above it. */
function isFound(lock: Lock, place: string, name: string): boolean {
  for (let folder = place; ; folder = above(folder)) {
    if (lock.packages[`${folder}${folder ? "/" : ""}node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}

function above(folder: string): string {
  const end = folder.lastIndexOf("/node_modules/");
  return end < 0 ? "" : folder.slice(0, end);
}

function hostOf(address: string | undefined): string {
  return new URL(address ?? "").host;
}
