import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { ListedPrice } from "./price-list.ts";

/** Seconds that PostgreSQL takes for the parsed rows: COPY into a table, and one statement into the product's own table. */
export async function secondsOfCopy(
  pool: pg.Pool,
  { list, folder }: { list: readonly ListedPrice[]; folder: string },
): Promise<number> {
  const file = join(folder, "parsed.csv");
  const rows = list.map(({ handle, price }, index) => [
    index + 2,
    handle,
    price,
    Math.round(Number(price) * 100),
  ]);
  await writeFile(file, rows.map((row) => `${row.join(",")}\n`).join(""));
  const client = await pool.connect();
  try {
    await client.query(
      "create temp table parsed (row_number int, identifier text, price text, price_cents int)",
    );
    const { rows: made } = await client.query<{ id: number }>(emptyRun, [list.length]);
    const started = performance.now();
    await client.query(`copy parsed from '${file}' (format csv)`);
    await client.query(intoOwn, [made[0]?.id]);
    return (performance.now() - started) / 1000;
  } finally {
    client.release(true);
  }
}

const emptyRun = `insert into price_runs (identifier_type, state, total, closed_at)
  values ('handle', 'uploading', $1, now()) returning id`;

const intoOwn = `insert into price_run_rows (run_id, row_number, identifier, price, price_cents)
  select $1, row_number, identifier, price, price_cents from parsed`;
