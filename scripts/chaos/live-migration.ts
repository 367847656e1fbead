import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@scriptkeeper/db/migrate";
import { seedBig } from "@scriptkeeper/db/seed/big";
import { startPostgres } from "@scriptkeeper/dev-postgres/start";
import pg from "pg";
import { inRepository } from "../start/paths.mjs";
import { statementsOfBefore } from "./live-migration/statements-of-before.ts";
import { atLeast, atMost, exactly, measured, report } from "./support/figures.ts";
import { storeDay } from "./support/temp-database.ts";

const LAST_OF_BEFORE = 18;
const LONGEST_MS = 2_000;
const LANES = 6;

/**
 * Migrates a shop of an earlier release while that release's statements keep running, one of them in a long transaction: none may wait for
 * two seconds, and each must end as it did before.
 */
export async function liveMigration({ isShort }: { isShort: boolean }): Promise<boolean> {
  const items = isShort ? 20_000 : 300_000;
  const folder = await mkdtemp(join(tmpdir(), "scriptkeeper-live-"));
  const postgres = await startPostgres({ dataDir: join(folder, "postgres") });
  const url = postgres.url("postgres");
  try {
    await migrate(url, { folder: await migrationsOfBefore(folder) });
    await seedBig(url, { customers: items / 5, items, today: storeDay() });
    const pool = new pg.Pool({ connectionString: url, max: LANES + 1 });
    // Its connections may still be closing when the server stops at the end.
    pool.on("error", () => undefined);
    const before = await outcomes(pool);
    const load = underLoad(pool);
    let retries = 0;
    const started = performance.now();
    await migrate(url, { onRetry: () => retries++ });
    const took = performance.now() - started;
    const { slowest, count } = await load.end();
    const after = await outcomes(pool);
    await pool.end();
    const changed = statementsOfBefore.filter((_, index) => before[index] !== after[index]);
    const isWell = report(`A shop of ${items} items is migrated while the release before goes on`, [
      atLeast("statements meanwhile", count, 1),
      atMost("slowest of them, ms", Math.round(slowest), LONGEST_MS),
      exactly("of the release before, end otherwise than before", changed.length, 0),
      measured("times it gave way", retries),
      measured("took, ms", Math.round(took)),
    ]);
    for (const { text } of changed) console.log(`ends otherwise: ${text}`);
    return isWell;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies only the migrations of the previous release. */
async function migrationsOfBefore(folder: string): Promise<string> {
  const copy = join(folder, "migrations");
  await cp(inRepository("packages", "db", "migrations"), copy, { recursive: true });
  const path = join(copy, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx <= LAST_OF_BEFORE);
  await writeFile(path, JSON.stringify(journal));
  return copy;
}

/** Returns how each statement ends, tried in a transaction that is rolled back: "ok", or PostgreSQL's error. */
async function outcomes(pool: pg.Pool): Promise<string[]> {
  const ends: string[] = [];
  for (const statement of statementsOfBefore) ends.push(await tryOut(pool, statement));
  return ends;
}

async function tryOut(pool: pg.Pool, { text, values }: { text: string; values: unknown[] }): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(text, values);
    return "ok";
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? "unknown") : "lost";
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
}

function underLoad(pool: pg.Pool) {
  let goesOn = true;
  let slowest = 0;
  let count = 0;
  const lane = async (from: number) => {
    for (let index = from; goesOn; index++) {
      const statement = statementsOfBefore[index % statementsOfBefore.length];
      if (!statement) return;
      const started = performance.now();
      await tryOut(pool, statement);
      slowest = Math.max(slowest, performance.now() - started);
      count += 1;
    }
  };
  const lanes = Array.from({ length: LANES }, (_, index) => lane(index * 3));
  return {
    end: async () => {
      goesOn = false;
      await Promise.all(lanes);
      return { slowest, count };
    },
  };
}
