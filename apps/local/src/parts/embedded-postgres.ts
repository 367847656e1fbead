import { join } from "node:path";
import { ensureDatabase } from "@scriptkeeper/dev-postgres/ensure-database";
import { keepPostgresRunning } from "../processes/keep-postgres-running.ts";
import { freshLog } from "../processes/log-file.ts";
import type { PartContext } from "./part-context.ts";

const database = "scriptkeeper";

/** Returns the folder of the embedded PostgreSQL. */
export function postgresFolder(dataDir: string): string {
  return join(dataDir, "postgres");
}

/** Starts the embedded PostgreSQL with the product's database. Returns the database's address. */
export async function startEmbeddedPostgres({
  config,
  closes,
  say,
  onGivenUp,
}: PartContext): Promise<string> {
  const dataDir = postgresFolder(config.dataDir);
  const postgres = await keepPostgresRunning(
    // Terse: without the detail lines, which quote rows of refused changes and so patients' data.
    { dataDir, logFile: freshLog(config.dataDir, "postgres"), settings: { log_error_verbosity: "terse" } },
    { say, onGivenUp },
  );
  await closes.add(() => postgres.stop());
  await ensureDatabase(postgres.url("postgres"), database);
  return postgres.url(database);
}
