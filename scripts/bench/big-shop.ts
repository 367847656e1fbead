import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@scriptkeeper/db/connection";
import { migrate } from "@scriptkeeper/db/migrate";
import { seedBig } from "@scriptkeeper/db/seed/big";
import type { BigHistory } from "@scriptkeeper/db/seed/big/history";
import { startPostgres } from "@scriptkeeper/dev-postgres/start";
import { bareEnvironment } from "@scriptkeeper/dev-process/environment";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { dayAt } from "@scriptkeeper/domain/days";
import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import type pg from "pg";
import { inRepository } from "../start/paths.mjs";
import { spawnService } from "../start/spawn-service.ts";

export const CUSTOMERS = 200_000;
export const ITEMS = 1_000_000;
export const TRANSACTIONS = 1_000_000;
export const SECRET_KEY = "a key for benchmarks alone, 7Qw3zR8mK1";
const credentials = { clientId: "bench", clientSecret: "bench-store-secret" };

export interface BigShopSize {
  customers: number;
  items: number;
  history?: BigHistory | undefined;
}

export interface BigShop {
  address: string;
  storeAddress: string;
  credentials: typeof credentials;
  databaseUrl: string;
  /** The server's process. */
  serverPid: number;
  /** The bare driver, with as many connections as the server has. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/** The built server on a throwaway database with as many items as it is told, and the local store beside it. */
export async function openBigShop(
  size: BigShopSize = { customers: CUSTOMERS, items: ITEMS },
): Promise<BigShop> {
  const folder = await mkdtemp(join(tmpdir(), "scriptkeeper-bench-"));
  const postgres = await startPostgres({
    dataDir: join(folder, "postgres"),
    settings: { shared_buffers: "512MB" },
  });
  const databaseUrl = postgres.url("postgres");
  const { pool, close: closePool } = connect({ url: databaseUrl, name: "scriptkeeper-bench" });
  const children: ChildProcess[] = [];
  const close = async () => {
    await Promise.all(children.map(stop));
    await closePool();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(databaseUrl);
    await seedBig(databaseUrl, { ...size, today: today() });
    const store = spawnStore();
    children.push(store);
    const storeAddress = await firstLine(store);
    const port = await findFreePort();
    const server = spawnServer({ port, databaseUrl, storeAddress });
    children.push(server);
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address);
    return { address, storeAddress, credentials, databaseUrl, serverPid: server.pid ?? 0, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export function today(): string {
  return dayAt(new Date(), shopFacts.timeZone);
}

function spawnStore(): ChildProcess {
  const tsx = inRepository("node_modules", "tsx", "dist", "cli.mjs");
  const script = inRepository("scripts", "bench", "store-process.ts");
  const args = [tsx, script, credentials.clientId, credentials.clientSecret];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

function spawnServer(to: { port: number; databaseUrl: string; storeAddress: string }): ChildProcess {
  const limits = ["LIMIT_CALLS_PER_MINUTE", "LIMIT_RENEWAL_CALLS_PER_MINUTE", "LIMIT_LOGINS_PER_MINUTE"];
  return spawnService({
    program: "server",
    env: {
      ...bareEnvironment(),
      LOG_LEVEL: "error",
      PORT: String(to.port),
      DATABASE_URL: to.databaseUrl,
      SECRET_KEY,
      SHOPIFY_BASE_URL: to.storeAddress,
      SHOPIFY_SHOP_DOMAIN: shopFacts.domain,
      SHOPIFY_API_VERSION: shopFacts.apiVersion,
      SHOPIFY_CLIENT_ID: credentials.clientId,
      SHOPIFY_CLIENT_SECRET: credentials.clientSecret,
      ...Object.fromEntries(limits.map((name) => [name, "1000000"])),
    },
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout ?? child, "data")) as [Buffer];
  return String(chunk).trim();
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error("the server was not ready within 30 seconds");
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
