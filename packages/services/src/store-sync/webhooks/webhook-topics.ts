/** The topics that have a handler. The privacy topics are declared in the app's own configuration. */
export const WEBHOOK_TOPICS = [
  "orders/create",
  "orders/paid",
  "orders/cancelled",
  "orders/updated",
  "refunds/create",
  "fulfillments/create",
  "fulfillments/update",
  "fulfillment_events/create",
  "customers/create",
  "customers/update",
  "customers/merge",
  "customers/delete",
  "customers/data_request",
  "customers/redact",
  "shop/redact",
] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** Whether a topic, in any letter case, has a handler. */
export function isWebhookTopic(topic: string): boolean {
  return WEBHOOK_TOPICS.some((known) => known === topic.toLowerCase());
}
