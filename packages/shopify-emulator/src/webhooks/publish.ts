import { randomUUID } from "node:crypto";
import type { Shop } from "../state/shop.ts";

const deliveriesKept = 200;

/** Records a webhook for each subscriber of a topic; once saved it is sent, even after a restart. */
export function publish(shop: Shop, { topic, body }: { topic: string; body: unknown }): void {
  const eventId = randomUUID();
  const subscribers = shop.state.subscriptions.filter((subscription) => subscription.topic === topic);
  const shown = shop.switches.protectedCustomerData === "granted" ? body : withoutPersonalData(body);
  for (const { uri } of subscribers)
    addDelivery(shop, { topic: headerTopic(topic), uri, eventId, body: shown });
}

const personal = new Set(["email", "first_name", "last_name", "phone"]);

function withoutPersonalData(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (key, value) => (personal.has(key) ? null : value)));
}

/** Records a webhook for one address, whatever it subscribed to: the privacy topics have no subscriptions. */
export function addDelivery(
  shop: Shop,
  { topic, uri, eventId, body }: { topic: string; uri: string; eventId: string; body: unknown },
): void {
  shop.state.deliveries.push({
    id: randomUUID(),
    eventId,
    topic,
    uri,
    body: JSON.stringify(body),
    triggeredAt: shop.now(),
    state: shop.faults.strike("webhook-lost", topic) ? "lost" : "pending",
    attempts: [],
  });
  shop.state.deliveries = shop.state.deliveries.slice(-deliveriesKept);
}

/**
 * Returns a topic as in the header: "ORDERS_PAID" → "orders/paid". The last word says what happened, the ones before
 * it to what.
 */
export function headerTopic(topic: string): string {
  const words = topic.toLowerCase().split("_");
  return `${words.slice(0, -1).join("_")}/${words.at(-1)}`;
}
