import { ConfigError } from "@scriptkeeper/app-runtime/read-settings";
import { migrate } from "@scriptkeeper/db/migrate";
import { LOCK_AWAITED, type LockHolder } from "@scriptkeeper/db/migrating/migrator-lock";
import { demoAccountFault } from "@scriptkeeper/db/seed/demo-accounts";
import { createRuntime, type Runtime } from "@scriptkeeper/jobs/runtime";
import type { Log } from "@scriptkeeper/services/core";
import { recordSettings } from "@scriptkeeper/services/installation";
import type { WorkerConfig } from "./config.ts";
import { openDeps } from "./deps.ts";
import { bindJobs } from "./jobs.ts";
import { untilMigrated } from "./until-migrated.ts";

export interface RunningWorker {
  /** Finishes running work or gives it back, within ten seconds. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the whole worker except for its process: migrates the database, then takes jobs until stopped. Takes none,
 * and calls `onRefused`, if the database is not fit for production.
 */
export function startWorker(
  config: WorkerConfig,
  log: Log,
  onRefused?: (error: ConfigError) => void,
): RunningWorker {
  const stopping = new AbortController();
  const deps = openDeps(config, { log, signal: stopping.signal });
  const { clock, database } = deps;
  const runtime = createRuntime({
    jobs: bindJobs(deps, config),
    timeZone: config.settings.storeTimezone,
    redisUrl: config.redisUrl,
    databaseUrl: config.databaseUrl,
    pool: database.pool,
    now: clock.now,
    log,
  });
  void begin(runtime);
  let stopped: Promise<void> | undefined;

  async function begin({ start }: Runtime): Promise<void> {
    const onRetry = (err: Error) =>
      log.warn({ err }, "a migration is waiting for locks that others hold; retrying");
    const onLockAwaited = (holder: LockHolder) => log.warn({ ...holder }, LOCK_AWAITED);
    let demo: string | null = null;
    const prepare = async () => {
      await migrate(config.databaseUrl, { onRetry, onLockAwaited });
      demo = config.isProduction ? await demoAccountFault(database.db) : null;
    };
    const isReady = await untilMigrated(prepare, { log, signal: stopping.signal });
    if (demo) onRefused?.(new ConfigError(demo));
    if (!isReady || demo || stopping.signal.aborted) return;
    start();
    await recordSettings({ db: database.db, clock }, { process: "worker", settings: config.asShown }).catch(
      (err: unknown) => log.warn({ err }, "staff are not shown what the worker was started with"),
    );
    log.info({ queue: config.redisUrl ? "redis" : "postgres" }, "the worker takes jobs");
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all([runtime.close(), deps.closeMail()]);
    await deps.close();
  }

  return {
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
