import { limitHeapGrowth } from "@scriptkeeper/app-runtime/heap-growth";
import { ConfigError, configOrExit, exitWith } from "@scriptkeeper/app-runtime/read-settings";
import { migrate } from "@scriptkeeper/db/migrate";
import { LOCK_AWAITED } from "@scriptkeeper/db/migrating/migrator-lock";
import { demoAccountFault } from "@scriptkeeper/db/seed/demo-accounts";
import { recordSettings } from "@scriptkeeper/services/installation";
import { lookAtStore, toStoreStatus } from "@scriptkeeper/services/store-status";
import { beginOrderPull } from "@scriptkeeper/services/store-sync";
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { readConfig, type ServerConfig } from "./config.ts";
import { type OpenDeps, openDeps } from "./deps.ts";
import { createServerLogger } from "./logger.ts";
import { watchStoreHealth } from "./store-health.ts";

const CLOSE_WITHIN_MS = 8_000;
/**
 * Backlog of connections not yet accepted. Node's default of 511 fills in a tenth of a second when a crowd arrives;
 * the clients' systems then retry after 1, 3, 7 and more seconds, unnoticed by the server.
 */
const MOST_UNTAKEN_CONNECTIONS = 4_096;

limitHeapGrowth();
await start(configOrExit(readConfig));

async function start(config: ServerConfig): Promise<void> {
  const log = createServerLogger(config.logLevel);
  const stopping = new AbortController();
  const opened = openDeps(config, { log, signal: stopping.signal });
  const { deps, close } = opened;
  // Database and queue get ready while the app is built. A failure is thrown where the preparation is awaited.
  const prepared = prepare(config, opened);
  prepared.catch(() => undefined);
  void deps.checks.queue();
  const app = await buildApp(deps);
  const closer = closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "server stops after an error");
    else log.info({ signal }, "server stopping");
    stopping.abort();
    await app.close();
    await close();
  });
  // The parent process is gone and can no longer stop the server.
  process.once("disconnect", () => closer.close());
  try {
    await prepared;
    await app.listen({
      host: config.http.host,
      port: config.http.port,
      backlog: MOST_UNTAKEN_CONNECTIONS,
    });
  } catch (error) {
    // Stopping the server while it starts closes its connections, which is not a failure.
    if (stopping.signal.aborted) return;
    throw error;
  }
  void reportSqlConsole(opened).catch((err) => {
    if (!stopping.signal.aborted) log.warn({ err }, "the SQL box could not be checked");
  });
  const { services } = deps;
  void watchStoreHealth({
    look: async () => toStoreStatus(services, await lookAtStore(services)),
    log,
    signal: stopping.signal,
  });
}

/** Prepares everything that is needed before the first call. */
async function prepare(config: ServerConfig, { deps, ownsAudit }: OpenDeps): Promise<void> {
  const { log } = deps;
  await migrate(config.databaseUrl, {
    onRetry: (err) => log.warn({ err }, "migration is waiting for locks; retrying"),
    onLockAwaited: (holder) => log.warn({ ...holder }, LOCK_AWAITED),
  });
  const demo = config.isProduction ? await demoAccountFault(deps.services.db) : null;
  if (demo) exitWith(new ConfigError(demo));
  for (const setting of config.demoValues)
    log.warn({}, `${setting} is not set: patients see its demo value on screens and in emails`);
  if (await ownsAudit())
    log.warn({}, "the database role owns the audit table: only a trigger protects its rows from that role");
  await recordSettings(deps.services, { process: "server", settings: config.asShown });
  await beginOrderPull(deps.services);
}

/** Nobody waits for this: the SQL box prepares its role by itself when it is first used. */
async function reportSqlConsole({ deps: { log }, sqlConsole }: OpenDeps): Promise<void> {
  const problem = await sqlConsole.problem();
  if (problem) log.warn({ problem }, "SQL box is not set up");
  const { log: writesLog, ...doors } = await sqlConsole.publicRights();
  if (writesLog || doors.functions.length > 0 || doors.languages.length > 0)
    log.warn({ ...doors, writesLog }, "the database role has no right to revoke everything from the SQL box");
}
