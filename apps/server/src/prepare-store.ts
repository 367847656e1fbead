import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "@scriptkeeper/services/context";
import type { Store } from "@scriptkeeper/store/port";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export interface StorePreparation {
  store: Pick<Store, "preflight" | "ensureWebhooks">;
  /** Where the store sends its messages. */
  webhookAddress: string;
  currency: string;
  log: Log;
  signal: AbortSignal;
  /** Between two tries; real time when not given. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Looks whether patients can pay at the store and subscribes to its messages, again and again until that has worked
 * once. Nothing waits for it: what the store does not tell us is found by asking it later.
 */
export async function prepareStore(options: StorePreparation): Promise<void> {
  const { log, signal, wait = waitUnlessAborted } = options;
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await prepare(options);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, retryInMs: pauseMs }, "the store is not ready for us yet");
      await wait(pauseMs, signal);
    }
  }
}

async function prepare({ store, webhookAddress, currency, log }: StorePreparation): Promise<void> {
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
  await store.ensureWebhooks(webhookAddress);
  log.info({}, "the store is ready");
}

async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}
