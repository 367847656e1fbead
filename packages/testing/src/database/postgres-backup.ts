import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const { TEST_POSTGRES_BIN: binDir = "" } = process.env;

/** Whether the tested PostgreSQL includes its backup programs; the embedded one does not. */
export const hasBackups = existsSync(join(binDir, "pg_dump"));

/** Runs one of the backup programs and returns its output. Throws its error output. */
export function runBackup(
  program: "pg_dump" | "pg_restore",
  args: readonly string[],
  input?: Buffer,
): Buffer {
  return execFileSync(join(binDir, program), args, { input, maxBuffer: 2 ** 28 });
}
