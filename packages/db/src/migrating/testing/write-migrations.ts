import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * Writes a folder of migrations as drizzle-kit does, oldest first, each given as a list of statements. Deleted when
 * the test finishes.
 */
export async function writeMigrations(migrations: string[][]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "scriptkeeper-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entries = migrations.map((_, idx) => ({ idx, when: 1_000 + idx, tag: `m${idx}`, breakpoints: true }));
  await mkdir(join(folder, "meta"));
  await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify({ version: "7", entries }));
  for (const [idx, statements] of migrations.entries())
    await writeFile(join(folder, `m${idx}.sql`), statements.join("--> statement-breakpoint\n"));
  return folder;
}
