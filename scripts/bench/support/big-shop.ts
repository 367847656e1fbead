import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@scriptkeeper/db/connection";
import { migrate } from "@scriptkeeper/db/migrate";
import { seedBig } from "@scriptkeeper/db/seed/big";
import type { BigHistory } from "@scriptkeeper/db/seed/big/history";
import { startPostgres } from "@scriptkeeper/dev-postgres/start";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { dayAt } from "@scriptkeeper/domain/time/days";
import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import type pg from "pg";
import { credentials, spawnServer, spawnStore, stop, untilReady } from "./server-process.ts";

export const CUSTOMERS = 200_000;
export const ITEMS = 1_000_000;
export const TRANSACTIONS = 1_000_000;

export interface BigShopSize {
  customers: number;
  items: number;
  history?: BigHistory | undefined;
  /** Fills further tables. */
  fill?: ((pool: pg.Pool) => Promise<void>) | undefined;
  /** Keeps the database under this name, filled, for later runs on the same day. */
  keptAs?: string | undefined;
}

export interface BigShop {
  address: string;
  storeAddress: string;
  credentials: typeof credentials;
  databaseUrl: string;
  /** The process id of the server. */
  serverPid: number;
  /** The bare driver, with as many connections as the server. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Starts the built server on a throwaway database with that many items, and the local store. */
export async function openBigShop(
  size: BigShopSize = { customers: CUSTOMERS, items: ITEMS },
): Promise<BigShop> {
  const folder = size.keptAs ? keptFolder(size.keptAs) : await mkdtemp(join(tmpdir(), "scriptkeeper-bench-"));
  const filled = join(folder, "filled");
  const isFilled = existsSync(filled);
  if (!isFilled) await rm(folder, { recursive: true, force: true });
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
    if (!size.keptAs) await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(databaseUrl);
    if (!isFilled) {
      await seedBig(databaseUrl, { ...size, today: today() });
      await size.fill?.(pool);
      await writeFile(filled, "");
    }
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

function keptFolder(name: string): string {
  return join(tmpdir(), `scriptkeeper-bench-${name}-${today()}`);
}

export function today(): string {
  return dayAt(new Date(), shopFacts.timeZone);
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout ?? child, "data")) as [Buffer];
  return String(chunk).trim();
}
