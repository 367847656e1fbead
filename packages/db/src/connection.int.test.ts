import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { chaosSeconds } from "@scriptkeeper/testing/chaos-seconds";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect, type Database } from "./connection.ts";

const NAME = "scriptkeeper-chaos";
const PAUSE_BETWEEN_KILLS_MS = 15;
/** Far more than any call takes; one that takes longer hangs. */
const HANG_MS = 15_000;

let testDatabase: TestDatabase;
let database: Database;
let executioner: pg.Client;
const lost: Error[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connect({ url: testDatabase.url, name: NAME, onConnectionError: (error) => lost.push(error) });
  executioner = new pg.Client({ connectionString: testDatabase.url });
  await executioner.connect();
  await executioner.query("create table pairs (pair integer not null, half integer not null)");
});
afterAll(async () => {
  await database.close();
  await executioner.end();
  await testDatabase.drop();
});

interface Tally {
  worked: number;
  failed: number;
}

test("terminated backends fail their own callers in transactions, held clients and the pool, and nobody else", {
  timeout: (chaosSeconds() + 30) * 1000,
}, async () => {
  const over = AbortSignal.timeout(chaosSeconds() * 1000);
  const [killed, transactions, held, pooled] = await Promise.all([
    terminate(over),
    each(over, insertPair),
    each(over, holdClient),
    each(over, askPool),
  ]);
  expect(killed).toBeGreaterThan(20);
  expect(lost.length).toBeGreaterThan(0);
  for (const { worked, failed } of [transactions, held, pooled]) {
    expect(worked).toBeGreaterThan(0);
    expect(failed).toBeGreaterThan(0);
  }
  // A client whose backend was ended last of all may fail one more call before it hears of that.
  await vi.waitFor(() => database.db.execute(sql`select 1 as one`));
  await nothingIsHalfWritten(transactions);
});

test("a connection serves promises, callbacks and streams, and an error's stack names the caller", async () => {
  const client = await database.pool.connect();
  try {
    expect(await client.query("select $1::int as one", [1])).toMatchObject({ rows: [{ one: 1 }] });
    expect(await client.query({ text: "select 2 as two", rowMode: "array" })).toMatchObject({ rows: [[2]] });
    const called = new Promise((resolve) =>
      client.query("select 3 as three", (_error: Error, answer: pg.QueryResult) => resolve(answer)),
    );
    expect(await called).toMatchObject({ rows: [{ three: 3 }] });
    const reading = client.query(new pg.Query("select 4 as four"));
    const [[row]] = await Promise.all([once(reading, "row"), once(reading, "end")]);
    expect(row).toEqual({ four: 4 });
    const askWrongly = async () => await client.query("select 1 / 0");
    await expect(askWrongly()).rejects.toMatchObject({
      code: "22012",
      stack: expect.stringContaining("askWrongly"),
    });
  } finally {
    client.release();
  }
});

/** Ends a backend of ours, now and then several. */
async function terminate(over: AbortSignal): Promise<number> {
  let killed = 0;
  while (!over.aborted) {
    await pause(PAUSE_BETWEEN_KILLS_MS);
    const { rowCount } = await executioner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 order by random() limit $2`,
      [NAME, 1 + (killed % 3)],
    );
    killed += rowCount ?? 0;
  }
  return killed;
}

/** Repeats a call on three lanes. A failure is its caller's; a call that never ends fails the test. */
async function each(over: AbortSignal, call: (round: number) => Promise<void>): Promise<Tally> {
  const tally = { worked: 0, failed: 0 };
  let round = 0;
  const lane = async () => {
    while (!over.aborted) {
      const outcome = await Promise.race([settled(call(++round)), hang()]);
      tally[outcome] += 1;
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  return tally;
}

async function settled(call: Promise<void>): Promise<keyof Tally> {
  try {
    await call;
    return "worked";
  } catch (error) {
    if (error instanceof WrongAnswer) throw error;
    return "failed";
  }
}

async function hang(): Promise<never> {
  await pause(HANG_MS, undefined, { ref: false });
  throw new Error("a call never ended");
}

class WrongAnswer extends Error {}

let pairs = 0;

async function insertPair(): Promise<void> {
  const pair = ++pairs;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into pairs values (${pair}, 1)`);
    await tx.execute(sql`select pg_sleep(0.005)`);
    await tx.execute(sql`insert into pairs values (${pair}, 2)`);
  });
}

async function holdClient(round: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    for (const part of [1, 2, 3]) await ask(client, round * 10 + part);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function askPool(round: number): Promise<void> {
  return ask(database.pool, round);
}

async function ask(asked: Pick<pg.Pool, "query">, number: number): Promise<void> {
  const { rows } = await asked.query<{ number: number }>("select $1::integer as number, pg_sleep(0.003)", [
    number,
  ]);
  if (rows[0]?.number !== number) throw new WrongAnswer("a caller got somebody else's answer");
}

async function nothingIsHalfWritten({ worked }: Tally): Promise<void> {
  const { rows } = await executioner.query<{ halves: number; pairs: number }>(
    "select halves, count(*)::int as pairs from (select count(*)::int as halves from pairs group by pair) as each group by halves",
  );
  expect(rows.map(({ halves }) => halves)).toEqual([2]);
  expect(rows[0]?.pairs).toBeGreaterThanOrEqual(worked);
}

test("days are read in UTC, and no statement is compiled before it runs", async () => {
  const { rows } = await database.pool.query(
    "select current_setting('timezone') as zone, current_setting('jit') as jit",
  );
  expect(rows).toEqual([{ zone: "UTC", jit: "off" }]);
});
