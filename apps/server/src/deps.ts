import { fileURLToPath } from "node:url";
import { connect } from "@scriptkeeper/db/connection";
import { isMigrated } from "@scriptkeeper/db/migrate";
import { ownsAudit } from "@scriptkeeper/db/product-role/grant-product-rights";
import { sqlBoxPassword } from "@scriptkeeper/db/sql-box/box-password";
import { openSqlBox, type SqlBox } from "@scriptkeeper/db/sql-box/sql-box";
import { createBell } from "@scriptkeeper/jobs/bell";
import { openStore } from "@scriptkeeper/process/open-store";
import { deriveKeys } from "@scriptkeeper/services/core";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { AppDeps } from "./app.ts";
import type { ServerConfig } from "./config.ts";

export interface OpenDeps {
  deps: AppDeps;
  sqlBox: SqlBox;
  /** Whether the database's role could drop what keeps the audit's rows. */
  ownsAudit(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens what the server works with. Nothing here waits for another machine, so that the server starts without it. */
export function openDeps(
  config: ServerConfig,
  { log, signal }: { log: Logger; signal: AbortSignal },
): OpenDeps {
  const database = connect({
    url: config.databaseUrl,
    name: "scriptkeeper-server",
    onConnectionError: (err) => log.warn({ err }, "a database connection was lost"),
  });
  const bell = createBell({
    redisUrl: config.redisUrl ?? undefined,
    databaseUrl: config.databaseUrl,
    onError: (err) => log.warn({ err }, "the worker could not be woken"),
  });
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : undefined;
  const store = openStore(config.store, { log, signal });
  const sqlBox = openSqlBox({
    pool: database.pool,
    databaseUrl: config.databaseUrl,
    password: sqlBoxPassword(config.secretKey),
    sqlBoxUrl: config.sqlBoxUrl,
  });
  return {
    sqlBox,
    ownsAudit: () => ownsAudit(database.pool, sqlBox.schema),
    deps: {
      services: {
        clock: { now: () => new Date() },
        db: database.db,
        settings: config.settings,
        keys: deriveKeys(config.secretKey, config.previousSecretKey),
        store,
        bell,
        sqlBox,
      },
      log,
      http: config.http,
      redis,
      checks: {
        database: () => database.pool.query("select 1").then(() => true),
        migrated: () => isMigrated(database.pool),
        queue: () => bell.isReady(),
      },
      webFolder: fileURLToPath(new URL("../../web/dist", import.meta.url)),
      webhooks: { shopDomain: config.store.shopDomain, secrets: config.store.webhookSecrets },
    },
    close: async () => {
      redis?.disconnect();
      await Promise.all([bell.close(), database.close()]);
    },
  };
}

/** Fails fast: a call is not held up because its count cannot be written. */
function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: 500,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  });
  redis.on("error", (err) => log.warn({ err }, "the call counter is away"));
  return redis;
}
