import { join } from "node:path";
import { startPostgres } from "@scriptkeeper/dev-postgres/start";
import { findChromium } from "@scriptkeeper/testing/programs";
import { prepareBuild, startProduct } from "@scriptkeeper/testing/running-product";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product answers, without a slash at the end; empty when there is no browser. */
    baseUrl: string;
    /** The embedded parts' own address: `/local/…` without the product's server in between. */
    localPartsUrl: string;
    /** The product's database. */
    databaseUrl: string;
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

/** One product for all browser tests: the real build with its demo data and a strict store, in a throwaway data folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium() ?? "";
  if (chromiumPath) prepareBuild();
  const product = chromiumPath ? await startProduct({ settings, args: ["--store=strict"] }) : null;
  const addresses = (await product?.ready) ?? { baseUrl: "", localPartsUrl: "" };
  project.provide("chromiumPath", chromiumPath);
  project.provide("baseUrl", addresses.baseUrl);
  project.provide("localPartsUrl", addresses.localPartsUrl);
  project.provide("databaseUrl", product ? await runningDatabase(product.dataDir) : "");
  return async () => product?.remove();
}

/** The address of the PostgreSQL that runs on this folder already. */
async function runningDatabase(dataDir: string): Promise<string> {
  const { url } = await startPostgres({ dataDir: join(dataDir, "postgres") });
  return url("scriptkeeper");
}
