import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@scriptkeeper/db/connection";
import { migrate } from "@scriptkeeper/db/migrate";
import { type PostgresOptions, type RunningPostgres, startPostgres } from "@scriptkeeper/dev-postgres/start";
import { dayAt } from "@scriptkeeper/domain/time/days";
import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import type pg from "pg";

export interface TempDatabase {
  databaseUrl: string;
  pool: pg.Pool;
  /** The options with which the server was started and restarts. */
  options: PostgresOptions;
  server(): RunningPostgres;
  /** Restarts the server in place after it went down. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A migrated database on its own PostgreSQL, with the durability settings of production. */
export async function openTempDatabase(): Promise<TempDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "scriptkeeper-chaos-"));
  let server = await startPostgres({
    dataDir: join(folder, "postgres"),
    settings: { max_connections: "150" },
  });
  const options = {
    dataDir: join(folder, "postgres"),
    settings: { max_connections: "150" },
    port: server.port,
  };
  const databaseUrl = server.url("postgres");
  const { pool, close } = connect({ url: databaseUrl, name: "scriptkeeper-chaos" });
  await migrate(databaseUrl);
  return {
    databaseUrl,
    pool,
    options,
    server: () => server,
    restart: async () => {
      server = await startPostgres(options);
    },
    close: async () => {
      await close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns today in the store's time zone. */
export function storeDay(): string {
  return dayAt(new Date(), shopFacts.timeZone);
}
