import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { type StartedEmulator, startShopifyEmulator } from "@scriptkeeper/shopify-emulator/start";
import { type MailSink, openMailSink } from "./mail-sink.ts";
import { type Program, startProgram } from "./program.ts";
import { openTempDatabase, type TempDatabase } from "./temp-database.ts";
import { until } from "./until.ts";
import { startWorkerPool, type WorkerPool } from "./worker-pool.ts";

export interface Pharmacy {
  database: TempDatabase;
  store: StartedEmulator;
  sink: MailSink;
  /** The address of each server. */
  addresses: [string, ...string[]];
  servers: Program[];
  workers: WorkerPool;
  /** Number of processes that ended unexpectedly. */
  ownEnds(): number;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface PharmacyOptions {
  servers?: number;
  workers?: number;
  settings?: Record<string, string>;
  /** What to wait for: `live` when something is missing on purpose; `ready` by default. */
  waitFor?: "live" | "ready";
}

const LIMITS = ["LIMIT_CALLS_PER_MINUTE", "LIMIT_RENEWAL_CALLS_PER_MINUTE"];

/** The whole product as real processes, with a PostgreSQL, a store and a mail server that can be broken. */
export async function openPharmacy(options: PharmacyOptions = {}): Promise<Pharmacy> {
  const { servers: count = 1, workers: poolSize = 1, waitFor = "ready" } = options;
  const database = await openTempDatabase();
  const startedAt = Date.now();
  // A fast clock, so that the store's own rate limit is never reached.
  const store = await startShopifyEmulator({ now: () => startedAt + (Date.now() - startedAt) * 1_000 });
  const sink = await openMailSink();
  const settings = {
    DATABASE_URL: database.databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    SHOPIFY_BASE_URL: store.url,
    SHOPIFY_ACCESS_TOKEN: "",
    SHOPIFY_CLIENT_ID: store.credentials.clientId,
    SHOPIFY_CLIENT_SECRET: store.credentials.clientSecret,
    REMINDER_SCHEDULE: "*/2 * * * * *",
    LOG_LEVEL: "info",
    ...Object.fromEntries(LIMITS.map((name) => [name, "1000000"])),
    ...options.settings,
  };
  const ports = await Promise.all(Array.from({ length: count }, () => findFreePort()));
  const servers = ports.map((port) => startProgram("server", { ...settings, PORT: String(port) }));
  const [first = "", ...others] = ports.map((port) => `http://127.0.0.1:${port}`);
  const addresses: Pharmacy["addresses"] = [first, ...others];
  const areAll = async (what: "live" | "ready") => {
    const answers = await Promise.all(addresses.map((address) => isAt(address, what)));
    return answers.every(Boolean);
  };
  const workers = await startWorkerPool(poolSize, settings);
  if (!(await until(() => areAll(waitFor), { seconds: 60, everyMs: 50 })))
    throw new Error(`the server was not ${waitFor} within a minute`);
  return {
    database,
    store,
    sink,
    addresses,
    servers,
    workers,
    ownEnds: () => workers.ownEnds() + servers.filter((server) => server.ending() !== null).length,
    isReady: () => areAll("ready"),
    close: async () => {
      await Promise.all([workers.stop(), ...servers.map((server) => server.stop())]);
      await Promise.all([sink.close(), store.close()]);
      await database.close();
    },
  };
}

async function isAt(address: string, what: "live" | "ready"): Promise<boolean> {
  const answer = await fetch(`${address}/health/${what}`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  return answer?.ok === true;
}
