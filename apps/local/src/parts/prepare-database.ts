import { migrate } from "@scriptkeeper/db/migrate";
import { seedDemo } from "@scriptkeeper/db/seed/demo";
import { demoStoreOrders } from "@scriptkeeper/db/seed/demo-store-orders";
import { StartFailure } from "@scriptkeeper/dev-process/start-failure";
import { dayAt } from "@scriptkeeper/domain/time/days";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import pg from "pg";
import type { LocalConfig } from "../config.ts";
import type { DemoStore } from "./local-site.ts";

const demoPatient = "patient@scriptkeeper.example";

/**
 * Brings the schema up to date, and fills an empty embedded database with demo data, whose orders the demonstration
 * store then has as well. A database named in the settings stays empty, and so does one with a real store: demo
 * accounts have published passwords, and a real store does not sell the demo products.
 */
export async function prepareDatabase(
  url: string,
  { timeZone, given }: Pick<LocalConfig, "timeZone" | "given">,
  demoStore?: DemoStore,
): Promise<{ hasDemoAccounts: boolean }> {
  try {
    await migrate(url);
    if (given.hasStore || given.databaseUrl) return { hasDemoAccounts: false };
    const demo = { products: demoCatalogue, today: dayAt(new Date(), timeZone), timeZone };
    const isSeeded = await seedDemo(url, demo);
    if (isSeeded) demoStore?.keepPastOrders(demoStoreOrders(demo));
    return { hasDemoAccounts: isSeeded || (await hasUser(url, demoPatient)) };
  } catch (error) {
    throw explain(error, { isGiven: given.databaseUrl !== undefined });
  }
}

async function hasUser(url: string, email: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from users where email = $1", [email]);
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

const unreachable = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN"];

function explain(error: unknown, { isGiven }: { isGiven: boolean }): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (unreachable.includes(code)) {
    return new StartFailure("The database named by DATABASE_URL cannot be reached: check the address.", {
      cause: error,
    });
  }
  if (code === "28P01" || code === "28000" || code === "3D000") {
    return new StartFailure(
      "The database named by DATABASE_URL refused the user, the password or the database's name.",
      {
        cause: error,
      },
    );
  }
  if (!isGiven || !(error instanceof Error)) return error;
  return new StartFailure(`The database named by DATABASE_URL can't be used: ${error.message}.`, {
    cause: error,
  });
}
