import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "@scriptkeeper/services/context";
import type { Store } from "@scriptkeeper/store/port";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const LOOK_AGAIN_MS = 60 * 60_000;

export interface StorePreparation {
  store: Pick<Store, "preflight" | "ensureWebhooks">;
  /** Where the store sends its messages. */
  webhookAddress: string;
  currency: string;
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
      await look(options);
      pauseMs = FIRST_PAUSE_MS;
      await wait(LOOK_AGAIN_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, retryInMs: pauseMs }, "the store is not ready for us yet");
      await wait(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}

async function look({ store, webhookAddress, currency, log }: StorePreparation): Promise<void> {
  const shop = await store.preflight();
  if (shop.loginRequiredAtCheckout)
    log.error(
      {},
      "the store asks patients to sign in before they pay; switch that off in its customer accounts",
    );
  if (shop.missingScopes.length > 0)
    log.error({ missingScopes: shop.missingScopes }, "the store has not granted every right that we need");
  if (shop.currency !== currency)
    log.error(
      { ours: currency, theirs: shop.currency },
      "the store sells in another currency than CURRENCY says",
    );
  for (const { topic, scope, refusal } of await store.ensureWebhooks(webhookAddress))
    if (refusal !== null)
      log.error({ topic, scope, refusal }, "the store does not subscribe us to one topic of its messages");
  log.info({}, "the store is ready");
}

async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}
