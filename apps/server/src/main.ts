import { migrate } from "@scriptkeeper/db/migrate";
import { demoAccountFault } from "@scriptkeeper/db/seed/demo-accounts";
import { ConfigError, configOrExit, exitWith } from "@scriptkeeper/process/read-settings";
import { lookAtStore, statusOf } from "@scriptkeeper/services/store-status";
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { readConfig, type ServerConfig } from "./config.ts";
import { openDeps } from "./deps.ts";
import { keepStoreReady } from "./keep-store-ready.ts";
import { createServerLogger } from "./logger.ts";

const CLOSE_WITHIN_MS = 8_000;

await start(configOrExit(readConfig));

async function start(config: ServerConfig): Promise<void> {
  const log = createServerLogger(config.logLevel);
  const stopping = new AbortController();
  const { deps, sqlBox, ownsAudit, close } = openDeps(config, { log, signal: stopping.signal });
  const app = await buildApp(deps);
  const closer = closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "the server has to stop");
    else log.info({ signal }, "the server stops");
    stopping.abort();
    await app.close();
    await close();
  });
  // A starter that is gone can no longer stop us.
  process.once("disconnect", () => closer.close());
  await migrate(config.databaseUrl, {
    onRetry: (err) => log.warn({ err }, "others hold what a migration needs; it is tried again"),
  });
  const demo = config.isProduction ? await demoAccountFault(deps.services.db) : null;
  if (demo) exitWith(new ConfigError(demo));
  if (await ownsAudit())
    log.warn(
      {},
      "the product's database role owns the audit's table: only a trigger keeps its rows from that role",
    );
  const problem = await sqlBox.problem();
  if (problem) log.warn({ problem }, "the SQL box is not set up");
  const { log: writesLog, ...doors } = await sqlBox.openDoors();
  if (writesLog || doors.functions.length > 0 || doors.languages.length > 0)
    log.warn({ ...doors, writesLog }, "this database's role may not close everything to the SQL box");
  await app.listen({ host: config.http.host, port: config.http.port });
  const { services } = deps;
  void keepStoreReady({
    look: async () => statusOf(services, await lookAtStore(services)),
    log,
    signal: stopping.signal,
  });
}
