import { setTimeout as pause } from "node:timers/promises";
import type { StoreCheck, StoreStatus } from "@scriptkeeper/contracts/installation/store-status";
import { backoff } from "@scriptkeeper/domain/backoff";
import type { Log } from "@scriptkeeper/services/core";

const PAUSE_MS = { first: 1_000, longest: 5 * 60_000 };
const LOOK_AGAIN_MS = 60 * 60_000;

export interface StoreHealthOptions {
  /** Checks the store and subscribes to its webhooks. */
  look: () => Promise<StoreStatus>;
  log: Log;
  signal: AbortSignal;
  /** Waits between two checks; in real time by default. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Checks whether the store is ready and subscribes to its webhooks, retrying until the store answers and then every
 * hour: a store drops the subscription of an address that did not answer for some hours. Nothing waits for this, since
 * changes that are not reported are found by polling. Resolves when `signal` is aborted.
 */
export async function watchStoreHealth(options: StoreHealthOptions): Promise<void> {
  const { log, signal, wait = waitUnlessAborted } = options;
  let failures = 0;
  while (!signal.aborted) {
    const pauseMs = backoff(PAUSE_MS, failures + 1);
    try {
      const away = await findAway(options);
      if (!away) {
        failures = 0;
        await wait(LOOK_AGAIN_MS, signal);
        continue;
      }
      const facts = { finding: away.finding, advice: away.advice };
      if (pauseMs < PAUSE_MS.longest) log.warn(facts, "store is not ready");
      else log.error(facts, "store has not been ready for minutes: nobody can order");
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, retryInMs: pauseMs }, "store check failed; retrying");
    }
    failures += 1;
    await wait(pauseMs, signal);
  }
}

/** Returns why the store cannot be reached; null if it answers. */
async function findAway({ look, log }: StoreHealthOptions): Promise<StoreCheck | null> {
  const { checks, topics } = await look();
  const bad = checks.filter(({ state }) => state === "bad");
  const away = bad.find(({ name }) => name === "connection");
  if (away) return away;
  for (const { name, finding, advice } of bad)
    log.error({ check: name, finding, advice }, "store needs attention");
  for (const { topic, scope, state, refusal } of topics)
    if (state === "refused") log.error({ topic, scope, refusal }, "webhook subscription refused");
  log.info({}, bad.length === 0 ? "store is ready" : "store answers");
  return null;
}

async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}
