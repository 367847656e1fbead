import { seedBig } from "@scriptkeeper/db/seed/big";
import { sql } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import { replaceDatabase } from "../database/admin.ts";
import { createTestDatabase } from "../database/database.ts";
import type {} from "../database/global-setup.ts";
import { type TestContext, testContext } from "./context.ts";

/** The day to which the large store's dates are relative. */
export const LARGE_STORE_DAY = "2026-03-10";

/**
 * Creates a context on 20,000 customers with 100,000 prescriptions, in a database of its own. The data is created once
 * per run, by the first caller, and cloned for each.
 */
export async function largeStoreContext(): Promise<TestContext> {
  const template = `${inject("templateName")}_large`;
  await makeOnce(template);
  const ctx = await testContext({ database: await createTestDatabase(template), keepsPlans: false });
  await showEveryPage(ctx);
  return ctx;
}

/**
 * Repeats the vacuum where something else on a busy server kept it from marking pages as visible to all: the plans of
 * the queries depend on it.
 */
async function showEveryPage({ db }: TestContext): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ name: string }>(tablesWithHiddenPages);
    if (rows.length === 0) return;
    for (const { name } of rows) await db.execute(sql`vacuum analyze ${sql.identifier(name)}`);
  }
}

const tablesWithHiddenPages = sql`
select relname as name from pg_class
where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
  and relallvisible < relpages`;

/** Creates the template while other callers wait. An interrupted attempt has another name and is repeated. */
async function makeOnce(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("adminUrl") });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    const { url } = await replaceDatabase(inject("adminUrl"), {
      name: unfinished,
      template: inject("templateName"),
    });
    await seedBig(url, { customers: 20_000, items: 100_000, today: LARGE_STORE_DAY });
    await client.query(`alter database "${unfinished}" rename to "${name}"`);
  } finally {
    await client.end();
  }
}
