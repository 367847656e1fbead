import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startPostgres } from "@scriptkeeper/dev-postgres/start";
import { findChromium } from "@scriptkeeper/testing/processes/programs";
import {
  prepareBuild,
  type StartingProduct,
  startProduct,
} from "@scriptkeeper/testing/processes/running-product";
import type { TestProject } from "vitest/node";
import { untilFirstSweep } from "./data/first-sweep.queries.ts";

/** No URL ends with a slash. */
export interface RunningProduct {
  /** The product's URL. */
  baseUrl: string;
  /** The URL of the embedded parts, which serves `/local/…` without the product's server in between. */
  localPartsUrl: string;
  /** The address of its database. */
  databaseUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** A server that answers `GET /1` with the product of the first worker, once that runs. */
    productsUrl: string;
    /** Path of the browser's program; empty if the machine has none. */
    chromiumPath: string;
  }
}

/** Tests sign in and choose passwords far more often than people do, and cannot wait an hour for a reminder. */
const settings = {
  LIMIT_LOGINS_PER_MINUTE: "1000",
  LIMIT_PASSWORD_RESETS_PER_HOUR: "10000",
  LIMIT_RESET_LINK_CHECKS_PER_HOUR: "10000",
  LIMIT_CALLS_PER_MINUTE: "100000",
  LIMIT_RENEWAL_CALLS_PER_MINUTE: "10000",
  REMINDER_SCHEDULE: "*/2 * * * * *",
};

/**
 * Provides a product for each worker that asks: the real build with its demo data and a strict store, in a throwaway
 * data folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium() ?? "";
  project.provide("chromiumPath", chromiumPath);
  if (chromiumPath) prepareBuild();
  const products = new Map<string, ReturnType<typeof startProduct>>();
  const server = createServer(({ url = "" }, response) => {
    const product = products.get(url) ?? startProduct({ settings, args: ["--store=strict"] });
    products.set(url, product);
    product.then(running).then(
      (own) => response.end(JSON.stringify(own)),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("productsUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await Promise.all(Array.from(products.values(), async (product) => (await product).remove()));
  };
}

async function running({ ready, dataDir }: StartingProduct): Promise<RunningProduct> {
  const addresses = await ready;
  const databaseUrl = await runningDatabase(dataDir);
  await untilFirstSweep(databaseUrl);
  return { ...addresses, databaseUrl };
}

/** Returns the address of the PostgreSQL already running on this folder. */
async function runningDatabase(dataDir: string): Promise<string> {
  const { url } = await startPostgres({ dataDir: join(dataDir, "postgres") });
  return url("scriptkeeper");
}
