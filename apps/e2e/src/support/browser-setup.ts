import { join } from "node:path";
import { startPostgres } from "@scriptkeeper/dev-postgres/start";
import { findChromium } from "@scriptkeeper/testing/programs";
import { prepareBuild, startProduct } from "@scriptkeeper/testing/running-product";
import type { TestProject } from "vitest/node";

/** No address has a slash at its end. */
export interface RunningProduct {
  /** Where it answers. */
  baseUrl: string;
  /** Its embedded parts' own address: `/local/…` without the product's server in between. */
  localPartsUrl: string;
  /** Its database. */
  databaseUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker; none where there is no browser. */
    products: RunningProduct[];
    /** The browser's program; empty when this machine has none. */
    chromiumPath: string;
  }
}

/** Tests sign in far more often than people do, and do not wait an hour for a reminder. */
const settings = {
  LIMIT_LOGINS_PER_MINUTE: "1000",
  LIMIT_CALLS_PER_MINUTE: "100000",
  LIMIT_RENEWAL_CALLS_PER_MINUTE: "10000",
  REMINDER_SCHEDULE: "*/2 * * * * *",
};

/** A product for each worker: the real build with its demo data and a strict store, in a throwaway data folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium() ?? "";
  project.provide("chromiumPath", chromiumPath);
  if (chromiumPath) prepareBuild();
  const workers = chromiumPath ? project.config.maxWorkers : 0;
  const started = await Promise.all(
    Array.from({ length: Number(workers) }, () => startProduct({ settings, args: ["--store=strict"] })),
  );
  const products = await Promise.all(
    started.map(async ({ ready, dataDir }) => ({
      ...(await ready),
      databaseUrl: await runningDatabase(dataDir),
    })),
  );
  project.provide("products", products);
  return async () => {
    await Promise.all(started.map((product) => product.remove()));
  };
}

/** The address of the PostgreSQL that runs on this folder already. */
async function runningDatabase(dataDir: string): Promise<string> {
  const { url } = await startPostgres({ dataDir: join(dataDir, "postgres") });
  return url("scriptkeeper");
}
