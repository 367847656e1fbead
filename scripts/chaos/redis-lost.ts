import { setTimeout as pause } from "node:timers/promises";
import { findRedis } from "@scriptkeeper/testing/processes/programs";
import type pg from "pg";
import { insertDueItems } from "./support/due-items.ts";
import { atMost, exactly, type Figure, measured, report } from "./support/figures.ts";
import { compareLedger } from "./support/ledger.ts";
import { compareWithSink, countLeft, readOutgoing } from "./support/outgoing.ts";
import { insertPatients, type Patient } from "./support/patients.ts";
import { openPharmacy, type Pharmacy } from "./support/pharmacy.ts";
import { type FrailRedis, frailRedis } from "./support/redis.ts";
import { REDIS_HARMS, type RedisHarm } from "./support/redis-harms.ts";
import { renewUntilDone } from "./support/renew-call.ts";
import { storeDay } from "./support/temp-database.ts";
import { secondsOf, until } from "./support/until.ts";

interface Plan {
  workers: number;
  /** Due items before each harm, and as many again during it. */
  items: number;
  /** Renewals while Redis is away. */
  renewals: number;
  /** How long Redis is away. */
  seconds: number;
  /** Whether to wait for the next tick after each harm, and not only after the last. */
  isEachAwaited: boolean;
}

const FULL: Plan = { workers: 2, items: 2_000, renewals: 100, seconds: 70, isEachAwaited: true };
const SHORT: Plan = { workers: 2, items: 60, renewals: 5, seconds: 2, isEachAwaited: false };
const REPEATS = 5;
/** The watchdog's minute and the schedule's two seconds, with a margin for a busy machine. */
const TICK_WITHIN_SECONDS = 65;
const PATIENCE_SECONDS = 3_600;

/** Redis is lost in every possible way, one after another, in the middle of sweeps. `null` if there is no Redis. */
export async function redisLost({
  isShort,
  mayMissRedis,
}: {
  isShort: boolean;
  mayMissRedis: boolean;
}): Promise<boolean | null> {
  if (!findRedis()) {
    console.log("\nredis-lost needs redis-server, which this machine does not have: left out.");
    return mayMissRedis ? null : false;
  }
  const plan = isShort ? SHORT : FULL;
  const redis = await frailRedis();
  const pharmacy = await openPharmacy({
    workers: plan.workers,
    settings: { REDIS_URL: redis.url },
    waitFor: "live",
  });
  try {
    const harms = REDIS_HARMS.map(({ name }) => name).join(", ");
    const title = `Redis ${harms}, for ${plan.seconds} s each in the middle of ${plan.items * 2} due items, workers: ${plan.workers}`;
    return report(title, await loseEach({ pharmacy, redis, plan }));
  } finally {
    await pharmacy.close();
    await redis.kill();
  }
}

interface Lost {
  pharmacy: Pharmacy;
  redis: FrailRedis;
  plan: Plan;
}

async function loseEach(lost: Lost): Promise<Figure[]> {
  const { pharmacy, plan } = lost;
  const { pool } = pharmacy.database;
  const figures: Figure[] = [];
  const patients = await insertPatients(pool, {
    count: REDIS_HARMS.length * plan.renewals,
    repeats: REPEATS,
  });
  const customers = REDIS_HARMS.length * plan.items * 2;
  const seconds = await secondsOf(async () => {
    for (const [nth, harm] of REDIS_HARMS.entries()) {
      const theirs = patients.slice(nth * plan.renewals, (nth + 1) * plan.renewals);
      figures.push(...(await loseOnce(lost, { harm, before: nth * plan.items * 2, patients: theirs })));
      if (plan.isEachAwaited || nth === REDIS_HARMS.length - 1)
        figures.push(await awaitTick(pool, `seconds until the next tick, once it was ${harm.name}`));
    }
    await until(async () => (await countLeft(pool, customers)) === 0, { seconds: PATIENCE_SECONDS });
  });
  const isReady = await until(pharmacy.isReady, { seconds: 10 });
  return [
    ...figures,
    exactly("processes that ended", pharmacy.ownEnds(), 0),
    exactly("servers that are not ready in the end", isReady ? 0 : 1, 0),
    ...compareWithSink(await readOutgoing(pool), { sink: pharmacy.sink, customers, repeats: 0 }),
    ...(await compareLedger(pool, { store: pharmacy.store, repeats: REPEATS })),
    measured("seconds", seconds),
  ];
}

/** Takes Redis away in the middle of a sweep's emails, makes more items due, renews, and brings Redis back. */
async function loseOnce(
  { pharmacy, redis, plan }: Lost,
  { harm, before, patients }: { harm: RedisHarm; before: number; patients: Patient[] },
): Promise<Figure[]> {
  const { database, sink, addresses } = pharmacy;
  const { pool } = database;
  const due = { count: plan.items, today: storeDay() };
  await insertDueItems(pool, due);
  if (!harm.isAtStart)
    await until(() => sink.count() >= before + plan.items / 2, { seconds: PATIENCE_SECONDS, everyMs: 5 });
  await harm.begin?.(redis, plan.seconds);
  const away = pause(plan.seconds * 1_000);
  await insertDueItems(pool, due);
  const { done } = await renewUntilDone(addresses[0], {
    patients,
    atOnce: 2,
    mayGiveUp: () => true,
  });
  await away;
  const sentMeanwhile = sink.count() - before;
  await harm.end?.(redis);
  return [
    exactly(`renewals while Redis was ${harm.name}`, done, plan.renewals),
    measured(`emails sent by the end of Redis ${harm.name}`, sentMeanwhile),
  ];
}

async function awaitTick(pool: pg.Pool, what: string): Promise<Figure> {
  const since = new Date();
  const hasTicked = async () => {
    const { rowCount } = await pool.query(
      "select from schedules where name = 'reminder-sweep' and last_started_at > $1",
      [since],
    );
    return rowCount === 1;
  };
  const seconds = await secondsOf(() => until(hasTicked, { seconds: TICK_WITHIN_SECONDS * 2 }));
  return atMost(what, seconds, TICK_WITHIN_SECONDS);
}
