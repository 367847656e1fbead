import { posix } from "node:path";

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g;

/** Returns the modules with everything that they import statically; dynamic imports are left out. */
export function withStaticImports(entries: readonly string[], read: (path: string) => string): Set<string> {
  const seen = new Set(entries);
  for (const path of seen)
    for (const [, imported = ""] of read(path).matchAll(STATIC_IMPORT))
      seen.add(posix.join(posix.dirname(path), imported));
  return seen;
}
