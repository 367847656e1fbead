import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "@scriptkeeper/testing/random/random";
import { type EmailHarness, openEmailHarness } from "./support/email-harness.ts";
import { exactly, type Figure, measured, report } from "./support/figures.ts";
import { compareWithSink, countLeft, readOutgoing } from "./support/outgoing.ts";
import type { RunOptions } from "./support/run-options.ts";
import { secondsOf, until } from "./support/until.ts";
import type { WorkerPool } from "./support/worker-pool.ts";

interface Plan {
  workers: number;
  items: number;
  kills: number;
  /** Messages that may arrive twice, with the same Message-ID. */
  repeats: number;
  /** For how long the first worker is stopped. */
  stopSeconds?: number;
}

const FULL: Plan[] = [1, 2, 3].map((workers) => ({ workers, items: 20_000, kills: 50, repeats: 5 }));
/**
 * One per kill, and those on the five connections of the stopped worker: too few kills to tell how rare repeats are.
 */
const SHORT: Plan[] = [{ workers: 3, items: 600, kills: 6, repeats: 11, stopSeconds: 40 }];
const STOPPED: Plan = { workers: 2, items: 5_000, kills: 0, repeats: 5, stopSeconds: 40 };
/**
 * A worker that is killed between the final dot and the row has sent an email that nobody knows about. At this rate, and
 * with a core to spare, one kill in twenty should hit that moment; see docs/chaos.md.
 */
const EMAILS_PER_SECOND = 50;
/** Long enough for the kill to be unrelated to the email just accepted. */
const LONGEST_WAIT_MS = 500;
const PATIENCE_SECONDS = 3_600;

/** Workers are killed again and again while they send, and one is stopped for longer than its claims last. */
export async function workerKilled({ isShort, random }: RunOptions): Promise<boolean> {
  let isWell = true;
  for (const plan of isShort ? SHORT : [...FULL, STOPPED])
    isWell = report(titleOf(plan), await sweepWith(plan, random)) && isWell;
  return isWell;
}

function titleOf({ workers, items, kills, stopSeconds }: Plan): string {
  const harm = [
    kills > 0 ? `kill -9 ${kills} times` : "",
    stopSeconds ? `one worker stopped for ${stopSeconds} s and continued` : "",
  ];
  return `${harm.filter(Boolean).join(", ")}: a sweep of ${items} due items, workers: ${workers}`;
}

async function sweepWith(plan: Plan, random: Random): Promise<Figure[]> {
  const harness = await openEmailHarness({ ...plan, emailsPerSecond: EMAILS_PER_SECOND });
  const { database, sink, workers } = harness;
  const isDone = async () => {
    harness.wakeWorker();
    return (await countLeft(database.pool, plan.items)) === 0;
  };
  try {
    let harmed = 0;
    const seconds = await secondsOf(async () => {
      await until(() => sink.count() > 0, { seconds: 60, everyMs: 20 });
      const finished = until(isDone, { seconds: PATIENCE_SECONDS });
      [harmed] = await Promise.all([killEach(harness, plan, random), stopFirst(workers, plan)]);
      await finished;
    });
    const figures = compareWithSink(await readOutgoing(database.pool), {
      sink,
      customers: plan.items,
      repeats: plan.repeats,
    });
    return [
      ...(plan.kills > 0 ? [exactly("kills while something was left to send", harmed, plan.kills)] : []),
      ...figures,
      exactly("workers that ended by themselves", workers.ownEnds(), 0),
      measured("emails a second at most", EMAILS_PER_SECOND),
      measured("seconds, with what waited for dead workers' claims", seconds),
    ];
  } finally {
    await harness.close();
  }
}

/**
 * Kills a worker each time another share of the emails was accepted, at a random moment of its work. Returns how
 * often.
 */
async function killEach({ workers, sink }: EmailHarness, plan: Plan, random: Random): Promise<number> {
  const share = plan.items / (plan.kills + 1);
  const restarts = new Map<number, Promise<void>>();
  const mortal = Array.from({ length: plan.workers }, (_, which) => which).slice(plan.stopSeconds ? 1 : 0);
  let kills = 0;
  while (kills < plan.kills) {
    const enough = Math.floor(share * kills + random.integer(Math.floor(share)));
    await until(() => sink.count() >= enough, { seconds: PATIENCE_SECONDS, everyMs: 5 });
    while (restarts.size === mortal.length) await Promise.race(restarts.values());
    if (sink.count() >= plan.items) break;
    const running = mortal.filter((which) => !restarts.has(which));
    const victim = random.pick(running);
    restarts.set(
      victim,
      workers.replace(victim, random.integer(LONGEST_WAIT_MS)).finally(() => restarts.delete(victim)),
    );
    kills++;
  }
  await Promise.all(restarts.values());
  return kills;
}

async function stopFirst(workers: WorkerPool, { stopSeconds }: Plan): Promise<void> {
  if (!stopSeconds) return;
  workers.program(0).kill("SIGSTOP");
  await pause(stopSeconds * 1000);
  workers.program(0).kill("SIGCONT");
}
