import { fileURLToPath } from "node:url";
import { openStore } from "@scriptkeeper/app-runtime/open-store";
import { connect, takesChanges } from "@scriptkeeper/db/connection";
import { isMigrated } from "@scriptkeeper/db/migrate";
import { ownsAudit } from "@scriptkeeper/db/product-role/grant-product-rights";
import { sqlConsolePassword } from "@scriptkeeper/db/sql-console/role-credentials";
import { openSqlConsole, type SqlConsole } from "@scriptkeeper/db/sql-console/sql-console";
import { createJobNotifier } from "@scriptkeeper/jobs/notifier";
import { throttleErrors } from "@scriptkeeper/jobs/throttle-errors";
import { deriveKeys } from "@scriptkeeper/services/core";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { AppDeps } from "./app.ts";
import type { ServerConfig } from "./config.ts";

export interface OpenDeps {
  deps: AppDeps;
  sqlConsole: SqlConsole;
  /** Whether the database role owns the audit table and could drop the trigger that protects its rows. */
  ownsAudit(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens the server's dependencies. Nothing here waits for another machine, so that the server can start without them.
 */
export function openDeps(
  config: ServerConfig,
  { log, signal }: { log: Logger; signal: AbortSignal },
): OpenDeps {
  const database = connect({
    url: config.databaseUrl,
    name: "scriptkeeper-server",
    onConnectionError: throttleErrors((err) => log.warn({ err }, "database connection lost")),
  });
  const jobs = createJobNotifier({
    redisUrl: config.redisUrl ?? undefined,
    databaseUrl: config.databaseUrl,
    onError: (err) => log.warn({ err }, "the worker could not be woken"),
  });
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : undefined;
  const store = openStore(config.store, { log, signal });
  const sqlConsole = openSqlConsole({
    pool: database.pool,
    databaseUrl: config.databaseUrl,
    password: sqlConsolePassword(config.secretKey),
    sqlConsoleUrl: config.sqlConsoleUrl,
  });
  return {
    sqlConsole,
    ownsAudit: () => ownsAudit(database.pool, sqlConsole.schema),
    deps: {
      services: {
        clock: { now: () => new Date() },
        db: database.db,
        settings: config.settings,
        keys: deriveKeys(config.secretKey, config.previousSecretKey),
        store,
        jobs,
        sqlConsole,
        // Imported when the first example is written, so that the server starts without the emails' templates.
        writeSample: async (sample) => {
          const { writeSample } = await import("@scriptkeeper/emails/wording/write-sample");
          return writeSample(sample);
        },
      },
      log,
      http: config.http,
      redis,
      checks: {
        database: () => takesChanges(database.pool),
        migrated: () => isMigrated(database.pool),
        queue: () => jobs.isReady(),
      },
      webFolder: fileURLToPath(new URL("../../web/dist", import.meta.url)),
      webhooks: { shopDomain: config.store.shopDomain, secrets: config.store.webhookSecrets },
      emailWebhooks: config.emailWebhooks,
    },
    close: async () => {
      redis?.disconnect();
      await Promise.all([jobs.close(), database.close()]);
    },
  };
}

/** Fails fast: a call must not wait because it cannot be counted. */
function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: 500,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  });
  redis.on(
    "error",
    throttleErrors((err) => log.warn({ err }, "rate limit counter: Redis connection error")),
  );
  return redis;
}
