import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const { TEST_POSTGRES_BIN: binDir = "" } = process.env;

/** Whether the PostgreSQL that is tested came with what makes backups of it: the embedded one does not. */
export const hasBackups = existsSync(join(binDir, "pg_dump"));

/** What one of them prints. Throws what it complains of. */
export function runBackup(
  program: "pg_dump" | "pg_restore",
  args: readonly string[],
  input?: Buffer,
): Buffer {
  return execFileSync(join(binDir, program), args, { input, maxBuffer: 2 ** 28 });
}
