import { postgresAddress } from "@scriptkeeper/app-runtime/setting-kinds";
import { exitWithError } from "./exit-with-error.ts";

/** The database address in a setting; undefined if it is not set. Ends the process if it is not a valid one. */
export function databaseAddress(name: "DATABASE_URL" | "MIGRATION_DATABASE_URL"): string | undefined {
  const given = process.env[name]?.trim();
  if (!given) return undefined;
  const read = postgresAddress.safeParse(given);
  return read.success ? read.data : exitWithError(`${name} ${read.error.issues[0]?.message}.`);
}

/** The product's database address. Also ends the process if it is missing. */
export function productDatabase(): string {
  const example = "postgres://user:password@host:5432/scriptkeeper";
  return (
    databaseAddress("DATABASE_URL") ??
    exitWithError(`DATABASE_URL must name the database, such as ${example}.`)
  );
}
