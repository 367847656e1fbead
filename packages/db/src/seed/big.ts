import pg from "pg";
import { fillDeliveries } from "./big/deliveries.ts";
import { type BigHistory, fillHistory } from "./big/history.ts";
import { type BigPrescriptions, fillPrescriptions, fillVariants } from "./big/prescriptions.ts";

export interface BigOptions extends BigPrescriptions {
  /**
   * What became of the orders and the emails about them; left out for a shop of an earlier release, which has no
   * parcels or packs.
   */
  history?: BigHistory | undefined;
}

/**
 * Fills an empty, migrated database with a large store for benchmarks: names, medicines and days have a realistic
 * distribution, and a fifth of the older items were renewed in the last month. Always the same rows; the address of
 * customer `n` ends in `.n@…`.
 */
export async function seedBig(url: string, options: BigOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "scriptkeeper-seed" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local maintenance_work_mem = '256MB'");
    await client.query("set local work_mem = '128MB'");
    await withoutSearchIndexes(client, async () => {
      await fillPrescriptions(client, options);
      if (!options.history) return;
      await fillVariants(client);
      await fillDeliveries(client);
      await fillHistory(client, options.history);
    });
    await client.query("commit");
    await analyzeFilled(client);
  } finally {
    await client.end();
  }
}

/**
 * Analyzes every filled table: the planner assumes that a table analyzed while empty stays empty, and a new store's
 * tables have not been analyzed.
 */
async function analyzeFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(filledTables);
  await client.query(`vacuum analyze ${rows.map(({ name }) => pg.escapeIdentifier(name)).join(", ")}`);
}

/** Drops the trigram indexes while rows are added: building one over all rows is ten times as fast as row by row. */
async function withoutSearchIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(searchIndexes);
  for (const { name } of rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

const searchIndexes = `
select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`;

const filledTables = `
select relname as name from pg_class
where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;
