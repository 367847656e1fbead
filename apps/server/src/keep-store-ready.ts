import { setTimeout as pause } from "node:timers/promises";
import type { StoreStatus } from "@scriptkeeper/contracts/store-status";
import type { Log } from "@scriptkeeper/services/core";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const LOOK_AGAIN_MS = 60 * 60_000;

export interface StorePreparation {
  /** Asks the store how it stands and subscribes to its messages. */
  look: () => Promise<StoreStatus>;
  log: Log;
  signal: AbortSignal;
  /** Between two looks; real time when not given. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Looks whether patients can pay at the store and subscribes to its messages, again and again while that fails, and each
 * hour from then on: a store ends the subscription of an address that did not answer for some hours. Nothing
 * waits for it: what the store does not tell us is found by asking it later. Resolves when `signal` is aborted.
 */
export async function keepStoreReady(options: StorePreparation): Promise<void> {
  const { log, signal, wait = waitUnlessAborted } = options;
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      if (await isAnswering(options)) {
        pauseMs = FIRST_PAUSE_MS;
        await wait(LOOK_AGAIN_MS, signal);
        continue;
      }
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, retryInMs: pauseMs }, "the store could not be looked at");
    }
    await wait(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

async function isAnswering({ look, log }: StorePreparation): Promise<boolean> {
  const { checks, topics } = await look();
  const bad = checks.filter(({ state }) => state === "bad");
  const away = bad.find(({ name }) => name === "connection");
  if (away) {
    log.warn({ finding: away.finding }, "the store is not ready for us yet");
    return false;
  }
  for (const { name, finding, advice } of bad)
    log.error({ check: name, finding, advice }, "something at the store has to be put right");
  for (const { topic, scope, state, refusal } of topics)
    if (state === "refused")
      log.error({ topic, scope, refusal }, "the store does not subscribe us to one topic of its messages");
  log.info({}, bad.length === 0 ? "the store is ready" : "the store answers");
  return true;
}

async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}
