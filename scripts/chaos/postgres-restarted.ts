import { setTimeout as pause } from "node:timers/promises";
import { ageRows } from "./store/age-rows.ts";
import { openOwnWorker } from "./store/own-worker.ts";
import { insertDueItems } from "./support/due-items.ts";
import { atLeast, atMost, exactly, type Figure, measured, report } from "./support/figures.ts";
import { compareLedger } from "./support/ledger.ts";
import { compareWithSink, countLeft, readOutgoing } from "./support/outgoing.ts";
import { insertPatients } from "./support/patients.ts";
import { openPharmacy, type Pharmacy } from "./support/pharmacy.ts";
import { renewUntilDone } from "./support/renew-call.ts";
import { storeDay, type TempDatabase } from "./support/temp-database.ts";
import { secondsOf, until } from "./support/until.ts";

interface Plan {
  items: number;
  renewals: number;
  restarts: number;
  terminateSeconds: number;
}

const FULL: Plan = { items: 10_000, renewals: 2_000, restarts: 5, terminateSeconds: 60 };
const SHORT: Plan = { items: 800, renewals: 250, restarts: 2, terminateSeconds: 6 };
/** Renewals are spread over the whole time in which PostgreSQL is harmed. */
const CALLS = { atOnce: 4, pauseMs: 100 };
/** Longer than a lease, and than the store's search may lag. */
const HEALED_AFTER_MINUTES = 3;
const TERMINATE_EVERY_MS = 200;
const REPEATS = 5;
const BACK_WITHIN_SECONDS = 2;
const PATIENCE_SECONDS = 3_600;

/** PostgreSQL stops without warning and its backends are terminated, in the middle of renewals and of a sweep. */
export async function postgresRestarted({ isShort }: { isShort: boolean }): Promise<boolean> {
  const plan = isShort ? SHORT : FULL;
  const pharmacy = await openPharmacy();
  try {
    const title = `PostgreSQL restarted (immediate mode) ${plan.restarts} times, then its backends terminated every ${TERMINATE_EVERY_MS} ms for ${plan.terminateSeconds} s, in ${plan.renewals} renewals and a sweep of ${plan.items} due items`;
    return report(title, await harmDatabase(pharmacy, plan));
  } finally {
    await pharmacy.close();
  }
}

async function harmDatabase(pharmacy: Pharmacy, plan: Plan): Promise<Figure[]> {
  const began = performance.now();
  const { database, sink, store, addresses } = pharmacy;
  const patients = await insertPatients(database.pool, { count: plan.renewals, repeats: REPEATS });
  await insertDueItems(database.pool, { count: plan.items, today: storeDay() });
  let isOver = false;
  const renewing = renewUntilDone(addresses[0], { ...CALLS, patients, mayGiveUp: () => isOver });
  const outages: number[] = [];
  for (let restart = 0; restart < plan.restarts; restart++) {
    await pause(1_000);
    outages.push(await restartOnce(pharmacy));
  }
  const terminated = await terminateBackends(database, plan.terminateSeconds);
  const wholeAgain = await secondsOf(() => until(pharmacy.isReady, { seconds: 60, everyMs: 20 }));
  isOver = true;
  const { done, failures, undone } = await renewing;
  await finishOpened(pharmacy);
  const later = await renewUntilDone(addresses[0], { patients: undone, atOnce: 4, mayGiveUp: () => true });
  await until(async () => (await countLeft(database.pool, plan.items)) === 0, { seconds: PATIENCE_SECONDS });
  return [
    exactly("processes that ended", pharmacy.ownEnds(), 0),
    atMost(
      "seconds until all served again after a restart, at most",
      Math.max(...outages),
      BACK_WITHIN_SECONDS,
    ),
    atMost("seconds until all served again after the last termination", wholeAgain, BACK_WITHIN_SECONDS),
    atLeast("backends terminated", terminated, plan.terminateSeconds),
    measured("calls of renew that failed and were made again", failures),
    measured("renewals that were left for afterwards", undone.length),
    exactly("renewals that reached a checkout", done + later.done, plan.renewals),
    ...(await compareLedger(database.pool, { store, repeats: REPEATS })),
    ...compareWithSink(await readOutgoing(database.pool), { sink, customers: plan.items, repeats: 5 }),
    measured("seconds", Math.round((performance.now() - began) / 1_000)),
  ];
}

/** Finishes renewals that were interrupted while opening, whose leases expire at once here. */
async function finishOpened(pharmacy: Pharmacy): Promise<void> {
  const { database, store } = pharmacy;
  const worker = await openOwnWorker(database, store);
  const isFinished = async () => {
    await ageRows(pharmacy, HEALED_AFTER_MINUTES);
    await worker.round();
    const { rowCount } = await database.pool.query("select from renewals where state = 'opening' limit 1");
    return rowCount === 0;
  };
  await until(isFinished, { seconds: PATIENCE_SECONDS });
  await worker.close();
}

/** Returns how many seconds the service needs after PostgreSQL accepts connections again. */
async function restartOnce({ database, isReady }: Pharmacy): Promise<number> {
  process.kill(database.server().pid, "SIGQUIT");
  await until(() => !database.server().isAlive(), { seconds: 30, everyMs: 10 });
  await database.restart();
  return await secondsOf(() => until(isReady, { seconds: 60, everyMs: 20 }));
}

async function terminateBackends({ pool }: TempDatabase, seconds: number): Promise<number> {
  let terminated = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    await pause(TERMINATE_EVERY_MS);
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and application_name <> 'scriptkeeper-chaos'`,
    );
    terminated += rowCount ?? 0;
  }
  return terminated;
}
