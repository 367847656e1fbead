import { createRequire } from "node:module";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { asOutsideStatement, bare } from "./statements.ts";

export interface Migration {
  statements: string[];
  /** Creation time in milliseconds, which identifies the migration in the database. */
  madeAt: number;
  hash: string;
  /** Whether its statements run one by one, each outside a transaction. */
  isOutside: boolean;
}

/** Returns the migrations of this build, oldest first. */
export function readMigrations(folder = releasedFolder()): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, folderMillis, hash }) => {
    const statements = sql.filter((statement) => bare(statement) !== "");
    return { statements, madeAt: folderMillis, hash, isOutside: runsOutside(statements) };
  });
}

/** Returns whether any statement has to run outside a transaction; the structure check forbids mixing both kinds. */
export function runsOutside(statements: string[]): boolean {
  return statements.some((statement) => asOutsideStatement(statement) !== null);
}

function releasedFolder(): string {
  const manifest = createRequire(import.meta.url).resolve("@scriptkeeper/db/package.json");
  return path.join(path.dirname(manifest), "migrations");
}
