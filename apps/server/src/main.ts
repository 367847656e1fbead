import { migrate } from "@scriptkeeper/db/migrate";
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { ConfigError, readConfig, type ServerConfig } from "./config.ts";
import { openDeps } from "./deps.ts";
import { createLogger } from "./logger.ts";
import { prepareStore } from "./prepare-store.ts";

const CLOSE_WITHIN_MS = 8_000;

await start(configOrExit());

async function start(config: ServerConfig): Promise<void> {
  const log = createLogger(config.logLevel);
  const stopping = new AbortController();
  const { deps, store, close } = openDeps(config, { log, signal: stopping.signal });
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
  await migrate(config.databaseUrl);
  await app.listen({ host: config.http.host, port: config.http.port });
  void prepareStore({
    store,
    webhookAddress: `${config.store.webhookBaseUrl}/webhooks/shopify`,
    currency: config.settings.currency,
    log,
    signal: stopping.signal,
  });
}

function configOrExit(): ServerConfig {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
