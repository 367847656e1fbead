import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isoTime } from "../iso-time.ts";
import { shopFacts } from "../shop-facts.ts";
import type { Shop } from "../state/shop.ts";
import type { DeliveryRecord } from "../state/state.ts";
import { headerTopic } from "./publish.ts";

/** The pauses before a webhook is repeated: eight times at most. */
export const defaultRetryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000] as const;

const answerWithinMs = 5_000;

export interface Dispatcher {
  /** Starts sending the webhooks that are waiting. */
  send(): void;
  /** Resolves when nothing is being sent or waiting to be repeated. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface DispatcherOptions {
  secret: string;
  retryDelaysMs: readonly number[];
}

export function createDispatcher(shop: Shop, { secret, retryDelaysMs }: DispatcherOptions): Dispatcher {
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();

  async function deliver(delivery: DeliveryRecord): Promise<void> {
    while (!(await attempt(delivery))) {
      if (stop.signal.aborted) return;
      const delay = retryDelaysMs[delivery.attempts.length - 1];
      if (delay === undefined) return giveUp(shop, delivery);
      await wait(delay, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      if (stop.signal.aborted) return;
    }
  }

  async function attempt(delivery: DeliveryRecord): Promise<boolean> {
    const status = await post(delivery);
    if (stop.signal.aborted && status === null) return false;
    delivery.attempts.push({ at: shop.now(), status });
    const accepted = status !== null && status >= 200 && status < 300;
    if (accepted) delivery.state = "delivered";
    shop.save();
    if (accepted && shop.faults.strike("duplicate-webhook", delivery.topic)) {
      delivery.attempts.push({ at: shop.now(), status: await post(delivery) });
    }
    return accepted;
  }

  async function post(delivery: DeliveryRecord): Promise<number | null> {
    try {
      const response = await fetch(delivery.uri, {
        method: "POST",
        headers: headers(delivery, secret),
        body: delivery.body,
        redirect: "manual",
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  return {
    send() {
      for (const delivery of shop.state.deliveries) {
        if (delivery.state !== "pending" || running.has(delivery.id)) continue;
        running.set(
          delivery.id,
          deliver(delivery).finally(() => running.delete(delivery.id)),
        );
      }
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
    async close() {
      stop.abort();
      await Promise.all(running.values());
    },
  };
}

function giveUp(shop: Shop, delivery: DeliveryRecord): void {
  delivery.state = "failed";
  // Shopify removes a subscription whose address never answers; the product subscribes again when it starts.
  shop.state.subscriptions = shop.state.subscriptions.filter(
    ({ topic, uri }) => headerTopic(topic) !== delivery.topic || uri !== delivery.uri,
  );
  shop.save();
}

function headers(delivery: DeliveryRecord, secret: string): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-shopify-topic": delivery.topic,
    "x-shopify-hmac-sha256": createHmac("sha256", secret).update(delivery.body).digest("base64"),
    "x-shopify-shop-domain": shopFacts.domain,
    "x-shopify-api-version": shopFacts.apiVersion,
    "x-shopify-webhook-id": delivery.id,
    "x-shopify-event-id": delivery.eventId,
    "x-shopify-triggered-at": isoTime(delivery.triggeredAt),
  };
}
