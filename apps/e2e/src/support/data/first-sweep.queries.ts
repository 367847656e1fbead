import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const TRIES = 150;
const PAUSE_MS = 200;

/**
 * Waits until the first sweep over the demo data has listed its late renewals, so that they do not appear while a test
 * counts.
 */
export async function untilFirstSweep(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let left = TRIES; left > 0; left--) {
      const { rowCount } = await client.query("select from late_items limit 1");
      if (rowCount) return;
      await pause(PAUSE_MS);
    }
    throw new Error("no late renewal of the demo data was found");
  } finally {
    await client.end();
  }
}
