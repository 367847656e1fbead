/** What the store tells by webhooks, and what is fetched when it did not: orders, customers, privacy. */
export { beginOrderPull, pullOrders } from "./orders/pull-orders.ts";
export { processWebhooks } from "./webhooks/process-webhooks.ts";
export { receiveWebhook } from "./webhooks/receive-webhook.ts";
export { isWebhookTopic } from "./webhooks/webhook-topics.ts";
